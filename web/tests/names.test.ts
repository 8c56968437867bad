import { describe, expect, it } from "vitest";
import { nameAt, namesOf, unnamed } from "../src/table/names";

// No catalogue is loaded: texts are their keys.
describe("how somebody is called", () => {
  it("is in the reader's language where nobody has chosen a name", () => {
    expect(nameAt({ name: unnamed(1), player: "human" }, 1)).toBe("seat.number");
    expect(nameAt({ name: "", player: "open" }, 0)).toBe("seat.number");
    expect(nameAt({ name: "Casual", player: "casual" }, 1)).toBe("level.casual");
    expect(nameAt({ name: "Casual 2", player: "casual" }, 2)).toBe("level.casual 2");
  });
  it("is as it was chosen otherwise", () => {
    const seats = [
      { name: "Player 2", player: "human" }, // of the first seat
      { name: "Max", player: "human" },
      { name: "Hal 9000", player: "casual" },
      { name: "Club", player: "max" },
      { name: "Greedy 2", player: "greedy" },
    ];
    expect(namesOf(seats)).toEqual(seats.map(({ name }) => name));
  });
});

import { describe, expect, it } from "vitest";
import { isForOthers, isOnlyHere, linkTo, reachable } from "../src/table/reach";
import type { House } from "../src/words";

const at = (host: string) => ({ hostname: host.replace(/:\d+$/, ""), origin: `http://${host}` });
const house = (bound: House["bound"], ...addresses: string[]): House => ({
  bound,
  addresses,
  port: 8470,
});

describe("a link for friends", () => {
  it("begins with an address of the network, though the host looks at localhost", () => {
    const network = house("network", "http://192.168.1.7:8470");
    expect(reachable(network, at("localhost:8470"))).toBe("http://192.168.1.7:8470");
    expect(reachable(network, at("127.0.0.1:8470"))).toBe("http://192.168.1.7:8470");
  });
  it("begins with the address under which the page was opened, if others can open that", () => {
    expect(reachable(house("network", "http://10.0.0.2:1"), at("192.168.1.7:8470"))).toBe(
      "http://192.168.1.7:8470",
    );
    expect(reachable(house("public", "https://dice.example"), at("localhost:1"))).toBe(
      "https://dice.example",
    );
  });
  it("says so when only this machine can open it", () => {
    expect(isOnlyHere(house("here"), at("localhost:8470"))).toBe(true);
    expect(isOnlyHere(house("here"), at("192.168.1.7:8470"))).toBe(false); // through a proxy
    expect(isOnlyHere(house("network"), at("localhost:8470"))).toBe(false);
    expect(isOnlyHere(null, at("localhost:8470"))).toBe(false);
    expect(isForOthers(house("here"), at("localhost:8470"))).toBe(false);
    expect(isForOthers(house("here"), at("192.168.1.7:8470"))).toBe(true);
    expect(isForOthers(house("network", "http://10.0.0.2:1"), at("127.0.0.1:1"))).toBe(true);
    expect(isForOthers(null, at("127.0.0.1:1"))).toBe(false); // not known: no camera is led astray
  });
  it("has its key behind #, which browsers send to nobody", () => {
    expect(linkTo("http://h", "0123456789ab", "key")).toBe("http://h/t/0123456789ab#key");
  });
});

import { describe, expect, it, vi } from "vitest";
import { choosable, within, type Choosable } from "../src/games/keys";

function place(more: Partial<Choosable> = {}): Choosable {
  const nothing = vi.fn();
  return {
    label: "red 5",
    isLegal: true,
    isReached: false,
    reach: nothing,
    choose: nothing,
    next: () => null,
    ...more,
  };
}

/** Press a key on a place; return where the focus went and whether the page may scroll. */
function press(key: string, chosen: Choosable): { focused: string[]; isHeld: boolean } {
  const focused: string[] = [];
  const ownerSVGElement = {
    querySelector: (wanted: string) => ({ focus: () => focused.push(wanted) }),
    querySelectorAll: () => [], // nothing can be chosen
  };
  const preventDefault = vi.fn();
  const event = { key, preventDefault, currentTarget: { ownerSVGElement } };
  choosable("2 3", chosen).onkeydown?.(event as never);
  return { focused, isHeld: preventDefault.mock.calls.length > 0 };
}

describe("a place on a sheet", () => {
  it("is a button with a name, and one of them is reached by Tab", () => {
    expect(choosable("2 3", place())).toMatchObject({
      role: "button",
      tabindex: -1,
      "data-place": "2 3",
      "aria-label": "red 5",
      "aria-disabled": false,
    });
    const other = choosable("2 3", place({ isReached: true, isLegal: false }));
    expect(other).toMatchObject({ tabindex: 0, "aria-disabled": true });
  });

  it("is chosen by Enter and space", () => {
    for (const key of ["Enter", " "]) {
      const choose = vi.fn();
      expect(press(key, place({ choose })).isHeld).toBe(true);
      expect(choose).toHaveBeenCalledOnce();
    }
  });

  it("leads on by arrows, in their direction", () => {
    const next = (right: number, down: number): string => `${right} ${down}`;
    const ways = { ArrowUp: "0 -1", ArrowDown: "0 1", ArrowLeft: "-1 0", ArrowRight: "1 0" };
    for (const [key, to] of Object.entries(ways)) {
      const { focused, isHeld } = press(key, place({ next }));
      expect(focused).toEqual([`[data-place="${to}"]`]);
      expect(isHeld).toBe(true);
    }
  });

  it("leaves other keys alone", () => {
    const choose = vi.fn();
    expect(press("r", place({ choose })).isHeld).toBe(false);
    expect(choose).not.toHaveBeenCalled();
  });

  it("lies within its row", () => {
    expect([-1, 0, 4, 5].map((at) => within(at, 5))).toEqual([0, 0, 4, 4]);
  });
});

/** How somebody plays: by keyboard, if a key was what was pressed last. */
export const hands = {
  byKeyboard: false,
  /** Whether there is a keyboard; that of a screen writes into fields only. */
  hasKeyboard: !matchMedia("(hover: none) and (pointer: coarse)").matches,
};

function pressed({ target }: KeyboardEvent): void {
  hands.byKeyboard = true;
  hands.hasKeyboard ||= !(target as Element).closest?.("input, select, textarea");
}
addEventListener("keydown", pressed, true);
addEventListener("pointerdown", () => (hands.byKeyboard = false), true);

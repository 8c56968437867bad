/** How somebody plays: by keyboard, if a key was what was pressed last. */
export const hands = { byKeyboard: false };

addEventListener("keydown", () => (hands.byKeyboard = true), true);
addEventListener("pointerdown", () => (hands.byKeyboard = false), true);

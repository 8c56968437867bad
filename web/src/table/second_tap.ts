/** A second tap at once on the same place was meant for what stood there before, not for what has
 * come there meanwhile: another button, a penalty, the next player's sheet. */

const SOON = 500;
/** In CSS pixels: about a finger. */
const NEAR = 30;
/** What may be tapped as fast as one likes. */
const REPEATED = "[data-key=undo], [data-key=hurry], a, input, select, summary";

/** What is needed of a click. Only of touches is the time measured: of a mouse, the system's own
 * double click tells, which knows how fast its user is. */
export type Tap = Pick<
  PointerEvent,
  "timeStamp" | "clientX" | "clientY" | "detail" | "pointerType"
>;

export class Taps {
  #last: Tap | null = null;

  /** Whether a tap follows another so soon and so near; that one is told first. */
  isSecond(tap: Tap): boolean {
    const last = this.#last;
    this.#last = tap;
    if (tap.detail > 1) return true;
    if (!last || tap.pointerType !== "touch" || tap.timeStamp - last.timeStamp > SOON) return false;
    return Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY) < NEAR;
  }

  /** To be asked of every click before anybody else hears of it. */
  guard = (event: MouseEvent): void => {
    const on = event.target instanceof Element ? event.target : null;
    if (!on?.closest("main.table :is(.centre, .acting)") || on.closest(REPEATED)) return;
    if (!("pointerType" in event) || !this.isSecond(event as PointerEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

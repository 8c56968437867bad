/** Marks what a lesson speaks of. Tables draw themselves anew with every state: so does the mark. */
import type { Attachment } from "svelte/attachments";

const MARK = "data-coached";

export function pointing(selectors: readonly string[]): Attachment<HTMLElement> {
  return (stage) => {
    const wanted = selectors.join();
    const point = (): void => {
      for (const element of stage.querySelectorAll(`[${MARK}]`))
        if (!wanted || !element.matches(wanted)) element.removeAttribute(MARK);
      if (wanted) for (const element of stage.querySelectorAll(wanted)) mark(element);
    };
    const observer = new MutationObserver(point);
    observer.observe(stage, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-action", "data-actions", "data-die"],
    });
    point();
    return () => {
      observer.disconnect();
      for (const element of stage.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
    };
  };
}

function mark(element: Element): void {
  if (!element.hasAttribute(MARK)) element.setAttribute(MARK, "");
}

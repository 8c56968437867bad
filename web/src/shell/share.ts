/** Hands something to another app, where the browser can. */

/** Whether it was handed on, or is not wanted any more; if not, another way is needed. */
export async function handedOn(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

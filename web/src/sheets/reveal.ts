/** Leads to the field of a place in the form, or to the nearest around it. */
const CONTROL = "input, select, summary, button";

export function reveal(form: HTMLElement, key: string): boolean {
  for (let at = key; at; at = at.slice(0, Math.max(at.lastIndexOf("."), 0))) {
    const found = [form, ...form.querySelectorAll<HTMLElement>("[data-place]")].find(
      (each) => each.dataset.place === at,
    );
    if (!found) continue;
    for (let around: Element | null = found; around; around = around.parentElement)
      if (around instanceof HTMLDetailsElement) around.open = true;
    const control = found.matches(CONTROL) ? found : found.querySelector<HTMLElement>(CONTROL);
    (control ?? found).focus({ preventScroll: true });
    (control ?? found).scrollIntoView({ block: "center" });
    return true;
  }
  return false;
}

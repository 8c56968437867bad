/** What this browser keeps. Private windows may keep nothing: then it lasts as long as the page. */
const PREFIX = "rollwright.";

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing can be kept here; the page goes on without.
  }
}

export function discard(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept here either.
  }
}

/** Hear of what another tab of this browser has kept. */
export function whenKept(name: string, changed: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + name) changed();
  });
}

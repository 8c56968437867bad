/** Lists with something added, taken away, or at another place. */
export const added = <T>(list: readonly T[], at: number, item: T): T[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
];

export const removed = <T>(list: readonly T[], at: number): T[] =>
  list.filter((_, each) => each !== at);

export const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  added(removed(list, from), to, list[from]!);

/** An object like the last one of a list, but for what each of them has another of, such as a
 * colour: of that, the first that none has yet. */
export function another(
  list: readonly Readonly<Record<string, unknown>>[],
  choices: Readonly<Record<string, readonly unknown[]>>,
): Record<string, unknown> {
  const item: Record<string, unknown> = { ...list.at(-1) };
  for (const [name, values] of Object.entries(choices)) {
    const taken = new Set(list.map((each) => each[name]));
    const free = values.find((value) => !taken.has(value));
    if (taken.size === list.length && free !== undefined) item[name] = free;
  }
  return item;
}

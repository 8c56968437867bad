/** Names as short as a mark on the sheet: a letter and the figure the name ends with, if it does. */
export function shortNames(names: readonly string[]): string[] {
  const shorts = names.map((name) => {
    const letter = [...name][0]?.toLocaleUpperCase() ?? "";
    return letter + (/\d$/.exec(name.slice(1))?.[0] ?? "");
  });
  // Those that are still alike are counted, in the order they sit.
  return shorts.map((short, at) => {
    const alike = shorts.filter((other) => other === short).length > 1;
    const before = shorts.slice(0, at).filter((other) => other === short).length;
    return alike ? short.charAt(0) + (before + 1) : short;
  });
}

/** The page's colours as a picture needs them: worked out, and always those of light paper. */
import type { Colour } from "../../words";
import type { Paints } from "./picture";

export function lightPaints(colours: readonly Colour[]): Paints {
  // The tokens are worked out at the root: it is light for as long as they are read.
  const { dataset } = document.documentElement;
  const before = dataset.scheme;
  dataset.scheme = "light";
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const read = (token: string, colour = ""): string => {
    probe.className = colour;
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const found = {
    table: read("table"),
    paper: read("paper"),
    ink: read("ink"),
    line: read("line"),
    accent: read("accent"),
    game: colours.map((colour) => read("paint", colour)),
  };
  probe.remove();
  if (before === undefined) delete dataset.scheme;
  else dataset.scheme = before;
  return found;
}

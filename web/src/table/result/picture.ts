/** A picture of the score to be sent: drawn here as SVG, and made a PNG by the browser. */
import { LOOKS } from "../../drawing/looks";
import { crossFor } from "../../drawing/strokes";
import { figure } from "../../texts/speech";

export const WIDTH = 1200;
export const HEIGHT = 630;
/** More would have no room; the others are counted. */
const MOST_ROWS = 6;
const LONGEST_NAME = 18;

export interface Score {
  readonly title: string;
  /** Who won; of a game alone, the points. */
  readonly says: string;
  /** What else there is to say: how good a game alone was. */
  readonly more: string;
  /** The best first. */
  readonly rows: readonly { name: string; points: number; wins: boolean }[];
  readonly date: string;
}

/** Colours as CSS writes them. */
export interface Paints {
  readonly table: string;
  readonly paper: string;
  readonly ink: string;
  readonly line: string;
  readonly accent: string;
  /** Those of the game's sheet. */
  readonly game: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const safe = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!);
const cut = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text;

/** The picture as SVG: nothing in it comes from elsewhere. */
export function pictureOf(score: Score, paints: Paints): string {
  const text: Write = (x, y, size, says, more = "") =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${paints.ink}" ${more}>${safe(says)}</text>`;
  const quiet = `fill-opacity="0.72"`;
  const band = paints.game.length ? paints.game : [paints.accent];
  const wide = WIDTH / band.length;
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paints.table}"/>`,
    ...band.map(
      (paint, n) => `<rect x="${n * wide}" width="${wide + 1}" height="20" fill="${paint}"/>`,
    ),
    `<rect x="48" y="60" width="1104" height="510" rx="28" fill="${paints.paper}" stroke="${paints.line}" stroke-width="2"/>`,
    text(96, 130, 34, score.title, quiet),
    ...(score.rows.length > 1 ? rowsOf(score, paints, text) : aloneOf(score, text)),
    text(96, 610, 24, score.date, quiet),
    text(1066, 610, 24, "Rollwright", `text-anchor="end" font-weight="600"`),
    mark(paints),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, 'Segoe UI', 'Helvetica Neue', sans-serif">${parts.join("")}</svg>`;
}

type Write = (x: number, y: number, size: number, says: string, more?: string) => string;

/** A size at which a bold text fits a line, whatever the letters are. */
const fitting = (says: string, most: number): number =>
  Math.min(most, Math.round(1010 / (0.6 * Math.max(1, [...says].length))));

function aloneOf({ says, more }: Score, text: Write): string[] {
  const verdict = cut(more, 60);
  return [
    text(96, more ? 330 : 370, fitting(says, 140), says, `font-weight="700"`),
    ...(more ? [text(96, 440, fitting(verdict, 40), verdict)] : []),
  ];
}

function rowsOf({ says, rows }: Score, paints: Paints, text: Write): string[] {
  const shown = rows.slice(0, MOST_ROWS);
  const step = Math.min(84, 310 / shown.length);
  const top = 240 + (310 - step * shown.length) / 2;
  const most = Math.max(1, ...shown.map(({ points }) => points));
  const sentence = cut(says, 44);
  const drawn = shown.map(({ name, points, wins }, n) => {
    const y = top + (n + 0.5) * step;
    const bold = wins ? `font-weight="700"` : "";
    const long = (Math.max(0, points) / most) * 470;
    const fill = wins ? paints.accent : paints.line;
    const star = `<path d="${LOOKS.white.path}" transform="translate(92 ${y - 17}) scale(0.34)" fill="${paints.accent}"/>`;
    return [
      wins ? star : "",
      text(140, y + 12, 34, cut(name, LONGEST_NAME), bold),
      `<rect x="500" y="${y - 15}" width="${long}" height="30" rx="${Math.min(8, long / 2)}" fill="${fill}"/>`,
      text(1104, y + 13, 38, figure(points), `text-anchor="end" ${bold}`),
    ].join("");
  });
  return [text(96, 200, fitting(sentence, 56), sentence, `font-weight="700"`), ...drawn];
}

/** The cross that stands for the place where it was played. */
function mark({ accent }: Paints): string {
  const { down, up } = crossFor(0);
  return `<g transform="translate(1079 590) scale(1.2)" fill="none" stroke="${accent}" stroke-width="2.8" stroke-linecap="round"><path d="${down}"/><path d="${up}"/></g>`;
}

export const addressOf = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** Make a PNG of it. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = addressOf(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext("2d")!.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

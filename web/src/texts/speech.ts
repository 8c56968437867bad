/** How texts are filled, and which language is spoken: no state, nothing of the browser. */
export const LANGUAGES = ["en", "de", "fr", "it", "pl"] as const;
export type Lang = (typeof LANGUAGES)[number];

export const NAMES: Readonly<Record<Lang, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
  pl: "Polski",
};

const isLang = (code: string): code is Lang => (LANGUAGES as readonly string[]).includes(code);

/** The language to speak: the one that was chosen, or the first of the browser's that there is. */
export function chosen(own: string | null, browsers: readonly string[]): Lang {
  const wanted = [own ?? "", ...browsers].map((code) => code.slice(0, 2).toLowerCase());
  return wanted.find(isLang) ?? "en";
}

/** How dates are written where the reader is, in the language that is spoken. */
export const localeOf = (lang: Lang, browsers: readonly string[]): string =>
  browsers.find((code) => code.slice(0, 2).toLowerCase() === lang) ?? lang;

/** A number with a true minus sign. */
export const figure = (value: number | undefined): string =>
  value === undefined ? "" : String(value).replace("-", "−");

/** Fill `{name}` with parameters; `{{` and `}}` are braces, as in the server's catalogues. */
export function filled(
  text: string,
  params: Readonly<Record<string, unknown>>,
  inner: (value: unknown) => string = String,
): string {
  return text.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name: string | undefined) => {
    if (name === undefined) return whole.charAt(0);
    return name in params ? inner(params[name]) : whole;
  });
}

/** The texts of a language, and where they are: a file each, loaded when it is wanted. */
export type Catalogue = Readonly<Record<string, string>>;
export type Catalogues = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;

/** One of the files that a glob has found; of a file that is not there, no texts. */
export async function read(found: Catalogues, path: string): Promise<Catalogue> {
  return (await found[path]?.())?.default ?? {};
}

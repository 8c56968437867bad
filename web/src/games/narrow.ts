/** From what any game shows to what one game shows. */

/** What is told of a game, as that game's own; told of another game, it is a mistake of ours. */
export function own<T extends { readonly game: string }, G extends T["game"]>(
  told: T,
  game: G,
): Extract<T, { readonly game: G }> {
  if (!isOwn(told, game)) throw new Error(`This is ${told.game}, not ${game}.`);
  return told;
}

function isOwn<T extends { readonly game: string }, G extends T["game"]>(
  told: T,
  game: G,
): told is Extract<T, { readonly game: G }> {
  return told.game === game;
}

/**
 * Without case and accents. `folded` also knows ligatures, by the facts of the contract, which what is loaded with
 * every page has no room for.
 */
export function withoutAccents(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

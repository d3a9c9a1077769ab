/** What acts on a vendor under review, as `KeyboardEvent.key` in lower case; also in docs/product.md#capabilities. */
export const KEYS = {
  up: "k",
  down: "j",
  yes: "y",
  no: "n",
  unsaid: "u",
  acceptAndNext: "d",
  acceptAll: "a",
  save: "s",
  undo: "z",
  previous: "[",
  next: "]",
} as const;

/** The keys that say yes to a suggestion, the nearest first: there are no more suggestions than digits. */
export const SUGGESTION_KEYS: readonly string[] = [..."1234567890"];

/** The keys as a person reads them, with what they do. */
export const LEGEND: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [["↑", "↓"], "move"],
  [[KEYS.yes], "yes"],
  [[KEYS.no], "no"],
  [[KEYS.unsaid], "not said"],
  [[...SUGGESTION_KEYS.slice(0, 1), "…", ...SUGGESTION_KEYS.slice(-1)], "a suggestion"],
  [[KEYS.acceptAndNext], "accept, next"],
  [[KEYS.acceptAll], "accept"],
  [[KEYS.save], "save, next"],
  [[KEYS.undo], "undo"],
  [[KEYS.previous, KEYS.next], "previous, next"],
];

/** A key as it is printed on a keyboard. */
export function printedKey(key: string): string {
  return key.toUpperCase();
}

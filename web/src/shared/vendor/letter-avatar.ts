/** How many colors of avatars `tokens.css` has: `--t1` to `--t8`. */
export const AVATAR_COLORS = 8;

/** The color of a name's avatar, from 1: the same name has the same color everywhere. */
export function avatarColor(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return (hash % AVATAR_COLORS) + 1;
}

/** The first letter or digit of a name, as a capital; "?" for a name without one. */
export function initialOf(name: string): string {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "?").toUpperCase();
}

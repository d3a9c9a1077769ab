/** Letters and digits in lower case, the rest as hyphens, as the server does it: `src/domain/ids.rs`. */
export function slugOf(name: string): string {
  // "İ" becomes an "i" with a dot of its own behind it, which stays.
  const others = /(?:(?!(?<=[iI])\u0307)[^\p{Alphabetic}\p{N}])+/gu;
  const plain = name.replace(others, "-").replace(/^-|-$/g, "");
  // Letter by letter: a sigma at the end of a word stays one.
  return Array.from(plain, (letter) => letter.toLowerCase()).join("");
}

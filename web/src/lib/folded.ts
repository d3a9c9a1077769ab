/** ASCII spellings of letters and signs that have no Unicode decomposition. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  ς: "σ",
  "’": "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
};

/** Without case, accents and ligatures, as the server searches: `src/domain/text.rs`. */
export function folded(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/\P{ASCII}/gu, (sign) => SPELLINGS[sign] ?? sign);
}

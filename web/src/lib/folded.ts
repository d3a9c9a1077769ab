import { FOLDED_SPELLINGS } from "../api/facts";

const SPELLINGS = new Map<string, string>(FOLDED_SPELLINGS);

/** Without case, accents and ligatures, as the server searches: `src/domain/text.rs`. */
export function folded(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/\P{ASCII}/gu, (sign) => SPELLINGS.get(sign) ?? sign);
}

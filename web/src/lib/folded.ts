import { FOLDED_SPELLINGS } from "../api/facts";
import { withoutAccents } from "./without-accents";

const SPELLINGS = new Map<string, string>(FOLDED_SPELLINGS);

/** Without case, accents and ligatures, as the server searches: `src/domain/text.rs`. */
export function folded(text: string): string {
  return withoutAccents(text).replace(/\P{ASCII}/gu, (sign) => SPELLINGS.get(sign) ?? sign);
}

import type { Schema } from "../../api/client";
import { formatPrice } from "../../lib/format";
import { FIRM_SIZES, firmSizeLabel } from "../bands";

/**
 * What is known of a column, as a comparison shows it: "$$$", "2-5", "Personal Injury" as vendors write it, else in the
 * words of the claim.
 */
export function columnWord({ field, tag, label }: Schema<"Capability">): string {
  if (field === "practiceAreasSupported")
    return label.replace(/(?<=^|[\s/-])[a-z]/g, (letter) => letter.toUpperCase());
  if (field === "priceBracket")
    return formatPrice(Number(/^price-(\d)$/.exec(tag)?.[1] ?? 0)) || label;
  const size = field === "firmSizeSupported" && tag.toUpperCase().replace("-", "_");
  return FIRM_SIZES.some(({ value }) => value === size) ? firmSizeLabel(String(size)) : label;
}

/** Whatever serves every state before single regions; the others stay in their order. */
export function nationwideFirst<Place>(places: readonly Place[], name: (place: Place) => string) {
  const rank = (place: Place) => (/^nationwide\b/i.test(name(place)) ? 0 : 1);
  return [...places].sort((one, other) => rank(one) - rank(other));
}

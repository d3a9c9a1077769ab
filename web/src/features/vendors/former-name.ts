import type { Schema } from "../../api/client";
import { folded } from "../../lib/folded";

/**
 * The former name by which a search finds a vendor, where its name does not have all the words: a card
 * would not say otherwise why it is there.
 */
export function formerNameFound(
  { name, formerNames }: Pick<Schema<"Vendor">, "name" | "formerNames">,
  q: string,
): string | undefined {
  const missing = words(q).filter((word) => !folded(name).includes(word));
  return formerNames.find((former) => missing.some((word) => folded(former).includes(word)));
}

function words(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean);
}

import type { Schema } from "../../api/client";

/** The reasons that speak for a vendor; what it misses is shown by itself. */
export function reasonsFor(why: readonly Schema<"Reason">[]): string[] {
  return why.filter(({ kind }) => kind === "speaksFor").map(({ text }) => text);
}

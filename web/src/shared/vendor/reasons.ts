import type { Schema } from "../../api/client";

type Reason = Schema<"Reason">;

/** The reasons that speak for a vendor, or those that say what it misses. */
export function reasonsOf(kind: Reason["kind"], why: readonly Reason[]): string[] {
  return why.filter((reason) => reason.kind === kind).map(({ text }) => text);
}

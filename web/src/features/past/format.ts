import type { Schema } from "../../api/client";
import { SOURCE_PAGE_LABELS } from "../../api/facts";
import { formatDate } from "../../lib/format";

export function recommendedOn(timestamp: string): string {
  return `Recommended on ${formatDate(timestamp)}`;
}

/** "Requested on Nov 18, 2026, from Browse Vendors"; the date stays in one line. */
export function requestedOn({ createdAt, sourcePage }: Schema<"MeetingClick">): string {
  return `Requested on ${formatDate(createdAt).replaceAll(" ", "\u00a0")}, from ${SOURCE_PAGE_LABELS[sourcePage]}`;
}

import type { QueryClient } from "@tanstack/react-query";
import { onboardingQuery } from "../api/queries/account";
import { keys } from "../api/queries/keys";
import { invalidate } from "../api/query-client";

/** What rests on the firm's tools: what is picked, which vendors fit, how it compares, what questions offer first. */
export const TOOL_QUERIES = [
  keys.overview,
  keys.picks,
  keys.lifecycle,
  keys.vendors,
  keys.questions,
];

/** What rests on the firm: which one it is, who belongs to it, what it says of itself, and its tools. */
export const FIRM_QUERIES = [
  keys.me,
  keys.profile,
  keys.colleagues,
  keys.techStack,
  ...TOOL_QUERIES,
];

/** After the four answers about the firm were saved. */
export function refreshFirm(client: QueryClient): void {
  client.setQueryData(onboardingQuery.queryKey, { completed: true });
  void invalidate(client, ...FIRM_QUERIES);
}

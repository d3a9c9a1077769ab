import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type MeetingPage, meetingClicksQuery } from "../../api/queries/past";
import { invalidate } from "../../api/query-client";

const { queryKey } = meetingClicksQuery;

export type MeetingPages = InfiniteData<MeetingPage>;

/** Changes the list as the server has just changed it; an answer still to come was read before and would undo that. */
export async function changePages(
  client: QueryClient,
  change: (known: MeetingPages) => MeetingPages,
): Promise<void> {
  const isStale = client.getQueryState(queryKey)?.isInvalidated;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => known && change(known));
  if (isStale) void invalidate(client, queryKey);
}

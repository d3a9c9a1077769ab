import { type InfiniteData, InfiniteQueryObserver, type QueryClient } from "@tanstack/react-query";
import { type MeetingPage, meetingClicksQuery } from "../../api/queries/past";
import { invalidate } from "../../api/query-client";

const { queryKey } = meetingClicksQuery;

export type MeetingPages = InfiniteData<MeetingPage>;

/** Changes the list as the server has just changed it; an answer still to come was read before and would undo that. */
export async function changePages(
  client: QueryClient,
  change: (known: MeetingPages) => MeetingPages,
): Promise<void> {
  const state = client.getQueryState(queryKey);
  const isStale = state?.isInvalidated;
  const isMoreAsked = state?.fetchStatus !== "idle" && state?.fetchMeta?.fetchMore;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => known && change(known));
  if (isStale) void invalidate(client, queryKey);
  // Earlier meetings that were on their way are asked for again.
  else if (isMoreAsked) void new InfiniteQueryObserver(client, meetingClicksQuery).fetchNextPage();
}

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { SOURCE_PAGE_LABELS } from "../../api/facts";
import { type MeetingPage, meetingClicksQuery } from "../../api/queries/past";
import { classNames } from "../../lib/class-names";
import { paths, SCREEN_NAMES } from "../../lib/paths";
import layout from "../../styles/layout.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { Panel } from "../../ui/panel";
import { MeetingCard } from "./meeting-card";
import styles from "./meetings.module.css";
import { MeetingsLoading } from "./meetings-loading";
import { PrintHeading } from "./print-heading";

/** All requested meetings, newest first, with their outcome. */
export function Meetings() {
  const query = useInfiniteQuery({ ...meetingClicksQuery, select: all });
  return (
    <AsyncPanel
      large
      query={query}
      loading={<MeetingsLoading />}
      errorTitle="Your meetings did not load"
      framed
      errorHeading="h2"
      isEmpty={(meetings) => meetings.length === 0 && !query.hasNextPage}
      empty={<NoMeetings />}
    >
      {(meetings) => (
        <>
          <PrintHeading label={SCREEN_NAMES.meetings} />
          <ul className={styles.list}>
            {meetings.map((meeting) => (
              <li key={meeting.id}>
                <MeetingCard meeting={meeting} />
              </li>
            ))}
          </ul>
          {query.isFetchNextPageError && !query.isFetchingNextPage && (
            <p role="alert" className={classNames(styles.failed, layout.noPrint)}>
              Earlier meetings did not load.
            </p>
          )}
          {query.hasNextPage && (
            <Button
              className={classNames(styles.more, layout.noPrint)}
              pending={query.isFetchingNextPage}
              pendingLabel="Loading..."
              onClick={() => query.fetchNextPage()}
            >
              Show Earlier Meetings
            </Button>
          )}
        </>
      )}
    </AsyncPanel>
  );
}

/** Once each: one that was asked for since moves the others into the next page. */
function all({ pages }: InfiniteData<MeetingPage>) {
  const known = new Map(pages.flatMap(({ clicks }) => clicks).map((click) => [click.id, click]));
  return [...known.values()];
}

function NoMeetings() {
  return (
    <Panel>
      <EmptyState
        heading="h2"
        tone="accent"
        title="No meetings yet"
        text="A meeting is listed here once you press Schedule Meeting on a vendor. You can then note its outcome."
        action={<ButtonLink href={paths.vendors}>{SOURCE_PAGE_LABELS.BROWSE}</ButtonLink>}
      />
    </Panel>
  );
}

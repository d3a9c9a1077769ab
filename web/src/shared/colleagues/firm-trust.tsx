import type { UseQueryResult } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { useMe } from "../../shared/session";
import { Note } from "../../ui/note";
import { Panel } from "../../ui/panel";
import { RetryLink } from "../../ui/retry";
import { ColleagueRow } from "./colleague-row";
import styles from "./colleagues.module.css";

export const COLLEAGUES_NOT_LOADED = "Your colleagues did not load";

/**
 * Above a tech stack: to someone whom nobody has confirmed, why the firm's own is not shown; to the
 * others, which colleagues wait for them.
 */
export function FirmTrust({ colleagues }: { colleagues: UseQueryResult<Schema<"Colleagues">> }) {
  const { user } = useMe();
  const { data, isError, refetch } = colleagues;
  if (!data && isError) {
    return (
      <Note className={styles.trust}>
        {`${COLLEAGUES_NOT_LOADED}. `}
        <RetryLink onRetry={() => void refetch()} />
      </Note>
    );
  }
  if (!data) return null;
  if (!data.firmConfirmed) {
    return (
      <Note className={styles.trust}>
        <UnconfirmedText firm={user.lawFirm} />
      </Note>
    );
  }
  const waiting = data.items.filter(({ firmConfirmed }) => !firmConfirmed);
  if (waiting.length === 0) return null;
  return (
    <Panel
      className={styles.trust}
      flush
      title="Colleagues who wait for you"
      description={`They say that they work at ${user.lawFirm}. Once they are confirmed, you see each other's tools here, and the recommendations of both count them.`}
    >
      <ul>
        {waiting.map((colleague) => (
          <ColleagueRow key={colleague.id} colleague={colleague} />
        ))}
      </ul>
    </Panel>
  );
}

/** Why the firm's stack is not shown, and what to do. */
export function UnconfirmedText({ firm }: { firm: string }) {
  return (
    <>
      {`Nobody has confirmed yet that you work at ${firm}. Until then you see only the tools that you save yourself, and they count in your own recommendations alone. An administrator of this site can confirm you, or a confirmed colleague on their profile page.`}
    </>
  );
}

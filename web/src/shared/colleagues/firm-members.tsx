import { useQuery } from "@tanstack/react-query";
import { colleaguesQuery } from "../../api/queries/account";
import { classNames } from "../../lib/class-names";
import { useMe } from "../../shared/session";
import { AsyncPanel } from "../../ui/async-panel";
import { Skeleton } from "../../ui/skeleton";
import { ColleagueRow } from "./colleague-row";
import styles from "./colleagues.module.css";
import { COLLEAGUES_NOT_LOADED, UnconfirmedText } from "./firm-trust";

/** The people of the caller's firm; to someone whom nobody has confirmed, why nobody is listed. */
export function FirmMembers() {
  const { user } = useMe();
  const query = useQuery(colleaguesQuery);
  return (
    <AsyncPanel
      query={query}
      loading={
        <div className={classNames(styles.message, styles.loading)}>
          <Skeleton />
          <Skeleton width="60%" />
        </div>
      }
      errorTitle={COLLEAGUES_NOT_LOADED}
    >
      {({ firmConfirmed, items }) => {
        if (!firmConfirmed) {
          return (
            <p className={styles.message}>
              <UnconfirmedText firm={user.lawFirm} />
            </p>
          );
        }
        if (items.length === 0) {
          return (
            <p className={styles.message}>
              {`You are confirmed as ${user.lawFirm}. Nobody else of your firm has an account here.`}
            </p>
          );
        }
        return (
          <ul>
            {items.map((colleague) => (
              <ColleagueRow key={colleague.id} colleague={colleague} />
            ))}
          </ul>
        );
      }}
    </AsyncPanel>
  );
}

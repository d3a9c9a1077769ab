import { useQuery } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { changesQuery } from "../../api/queries/past";
import { formatQuantity } from "../../lib/format";
import { hasChanged, isMoved, moveSentence } from "../../shared/changes/change-format";
import { SHORTLIST } from "./memo-format";

const TITLE = "What changed since";

/** Most moves that fit on the page; of the others only their number is given. */
const MOVES = 2;
/** Most causes of each move. */
const CAUSES = 2;

/** What has changed since the recommendation was made; nothing while nothing has, or until it is known. */
export function MemoChanges({ resultId }: { resultId: string }) {
  const { data, isError } = useQuery(changesQuery(resultId));
  if (isError && !data) {
    return (
      <section>
        <h3>{TITLE}</h3>
        <p>What has changed since could not be read.</p>
      </section>
    );
  }
  if (!data || !hasChanged(data)) return null;
  const moved = data.vendors.filter(isMoved);
  moved.sort((a, b) => Number(isLost(b)) - Number(isLost(a)));
  const more = moved.length - MOVES;
  return (
    <section>
      <h3>{TITLE}</h3>
      <ul>
        {moved.slice(0, MOVES).map((move) => (
          <li key={move.vendorId}>
            {moveSentence({ ...move, causes: move.causes.slice(0, CAUSES) })}
          </li>
        ))}
        {more > 0 && <li>{`${formatQuantity(more, "more vendor")} moved.`}</li>}
      </ul>
    </section>
  );
}

/** Whether it stands on the shortlist that is signed and is not to be had any more: that must not be cut. */
function isLost({ rankBefore, rankAfter }: Schema<"VendorMove">): boolean {
  return rankAfter === null && rankBefore !== null && rankBefore <= SHORTLIST;
}

import { useQuery } from "@tanstack/react-query";
import type { Schema } from "../../../api/client";
import { changesQuery } from "../../../api/queries/past";
import { formatQuantity } from "../../../lib/format";
import {
  CHANGES_TITLE,
  hasChanged,
  isMoved,
  moveSentence,
} from "../../../shared/changes/change-format";

/** Most moves that fit on the page; of the others only their number is given. */
export const MOVES = 2;
/** Most causes of each move. */
const CAUSES = 2;

interface MemoChangesProps {
  resultId: string;
  /** Ids of the vendors on the shortlist that is signed. */
  shortlist: readonly string[];
}

/** What has changed since the recommendation was made; nothing while nothing has, or until it is known. */
export function MemoChanges({ resultId, shortlist }: MemoChangesProps) {
  const { data, isError } = useQuery(changesQuery(resultId));
  if (isError && !data) {
    return (
      <section>
        <h3>{CHANGES_TITLE}</h3>
        <p>What has changed since could not be read.</p>
      </section>
    );
  }
  if (!data || !hasChanged(data)) return null;
  const moved = data.vendors.filter(isMoved);
  // What is signed for and not to be had any more must not be cut.
  const isLost = ({ vendorId, rankAfter }: Schema<"VendorMove">) =>
    rankAfter === null && shortlist.includes(vendorId);
  moved.sort((a, b) => Number(isLost(b)) - Number(isLost(a)));
  const more = moved.length - MOVES;
  return (
    <section>
      <h3>{CHANGES_TITLE}</h3>
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

import { useQuery } from "@tanstack/react-query";
import { changesQuery } from "../../api/queries/past";
import { formatQuantity } from "../../lib/format";
import { hasChanged, isMoved, moveSentence } from "../../shared/changes/change-format";

/** Most moves that fit on the page; of the others only their number is given. */
const MOVES = 2;
/** Most causes of each move. */
const CAUSES = 2;

/** What has changed since the recommendation was made; nothing while nothing has, or while it is not known. */
export function MemoChanges({ resultId }: { resultId: string }) {
  const { data } = useQuery(changesQuery(resultId));
  if (!data || !hasChanged(data)) return null;
  const moved = data.vendors.filter(isMoved);
  const more = moved.length - MOVES;
  return (
    <section>
      <h3>What changed since</h3>
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

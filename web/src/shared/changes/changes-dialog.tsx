import { useQuery } from "@tanstack/react-query";
import { changesQuery } from "../../api/queries/past";
import { formatDate } from "../../lib/format";
import { AsyncPanel } from "../../ui/async-panel";
import { Dialog } from "../../ui/dialog";
import { Skeleton } from "../../ui/skeleton";
import { CHANGES_TITLE } from "./change-format";
import { ChangesList } from "./changes-list";
import styles from "./changes-list.module.css";

interface ChangesDialogProps {
  resultId: string;
  categoryName: string;
  recommendedAt: string;
  onClose: () => void;
}

/** A recommendation that was kept beside today's ranking: what moved whom. */
export function ChangesDialog(props: ChangesDialogProps) {
  const { resultId, categoryName, recommendedAt, onClose } = props;
  const query = useQuery(changesQuery(resultId));
  return (
    <Dialog
      open
      textOnly
      onClose={onClose}
      title={`${CHANGES_TITLE} ${formatDate(recommendedAt)}`}
      description={`${categoryName}: the recommendation of that day beside today's, for your latest answers.`}
      size="wide"
    >
      <AsyncPanel query={query} loading={<Loading />} errorTitle="The changes did not load">
        {(changes) => <ChangesList changes={changes} />}
      </AsyncPanel>
    </Dialog>
  );
}

function Loading() {
  return (
    <div className={styles.changes}>
      {[320, 520, 480, 500].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  );
}

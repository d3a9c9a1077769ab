import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { errorText, isNotFound } from "../../../api/api-error";
import type { Schema } from "../../../api/client";
import { decisionMemoQuery } from "../../../api/queries/matches";
import { changesQuery } from "../../../api/queries/past";
import { formatDate } from "../../../lib/format";
import { useMe } from "../../../shared/session";
import { AsyncPanel } from "../../../ui/async-panel";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { MemoSheet } from "./memo-sheet";
import styles from "./memo-sheet.module.css";

interface MemoDialogProps {
  category: Schema<"Category">;
  onClose: () => void;
}

/** The decision memo as it will be printed: one page that a partner can sign. */
export function MemoDialog({ category, onClose }: MemoDialogProps) {
  const { user } = useMe();
  const memo = useQuery(decisionMemoQuery(category.id));
  const resultId = memo.data?.resultId ?? null;
  const changes = useQuery({ ...changesQuery(resultId ?? ""), enabled: resultId !== null });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Decision memo: ${category.name}`}
      description={`${user.lawFirm} · Prepared by ${user.name} on ${formatDate(new Date())}`}
      size="wide"
      printable
      textOnly
      footer={
        memo.data && (
          <>
            <span>One page, with lines to sign.</span>
            <Button
              variant="primary"
              icon={Printer}
              pending={changes.isLoading}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        )
      }
    >
      {isNotFound(memo.error) ? (
        <EmptyState title="There is no memo" text={errorText(memo.error, "")} />
      ) : (
        <AsyncPanel query={memo} loading={<MemoLoading />} errorTitle="The memo did not load">
          {(data) => <MemoSheet memo={data} />}
        </AsyncPanel>
      )}
    </Dialog>
  );
}

function MemoLoading() {
  return (
    <div className={styles.memo}>
      {[180, 520, 460, 500].map((width) => (
        <div key={width}>
          <Skeleton width={width} height={16} />
        </div>
      ))}
    </div>
  );
}

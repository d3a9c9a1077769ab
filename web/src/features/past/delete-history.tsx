import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { pastRecommendationsQuery } from "../../api/queries/past";
import { useModel } from "../../lib/use-model";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TEXTS } from "../../ui/texts";
import { createHistoryDeletion } from "./history-deletion";
import type { PastView } from "./search-params";

/** Deletes all past recommendations after a question: an account keeps a limited number of results. */
export function DeleteHistory({ view }: { view: PastView }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const deletion = useModel(() => createHistoryDeletion(client, close));
  // What the list has read; it keeps its place where there is nothing to delete.
  const { data } = useQuery({
    ...pastRecommendationsQuery(view.categoryIds, view.page),
    enabled: false,
  });
  const isEmpty = view.categoryIds.length === 0 && data?.total === 0;
  return (
    <>
      <Button
        style={{ visibility: isEmpty ? "hidden" : undefined }}
        variant="ghost"
        size="sm"
        icon={Trash2}
        onClick={() => setAsked(true)}
      >
        Delete history
      </Button>
      <Dialog
        open={asked}
        onClose={close}
        title="Delete your history?"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              {TEXTS.cancel}
            </Button>
            <Button
              variant="danger"
              pending={deletion.pending.value}
              onClick={() => void deletion.mutate()}
            >
              Delete history
            </Button>
          </>
        }
      >
        <p>
          Every past recommendation is deleted with its decision memo, and cannot be brought back.
          Your picks and your meetings stay.
        </p>
      </Dialog>
    </>
  );
}

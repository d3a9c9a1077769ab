import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { pastRecommendationsQuery } from "../../api/queries/past";
import { useModel } from "../../lib/use-model";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { createHistoryDeletion } from "./history-deletion";
import type { PastView } from "./search-params";

/** Deletes all past recommendations after a question: an account keeps a limited number of results. */
export function DeleteHistory({ view }: { view: PastView }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const deletion = useModel(() => createHistoryDeletion(client, close));
  // What the list has read; it keeps its place while there is nothing to delete, or that is not known.
  const { data } = useQuery({
    ...pastRecommendationsQuery(view.categoryIds, view.page),
    enabled: false,
    placeholderData: keepPreviousData,
  });
  const isOffered = view.categoryIds.length > 0 || (data !== undefined && data.total > 0);
  return (
    <>
      <Button
        style={{ visibility: isOffered ? undefined : "hidden" }}
        variant="ghost"
        size="sm"
        icon={Trash2}
        onClick={() => setAsked(true)}
      >
        Delete history
      </Button>
      <ConfirmDialog
        open={asked}
        title="Delete your history?"
        text="Every past recommendation is deleted with its decision memo, and cannot be brought back. Your picks and your meetings stay."
        action="Delete history"
        pending={deletion.pending.value}
        onConfirm={() => void deletion.mutate()}
        onClose={close}
      />
    </>
  );
}

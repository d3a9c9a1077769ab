import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useModel } from "../../lib/use-model";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { createMeetingRemoval } from "./meeting-removal";

/** Removes a meeting after a question: an account keeps a limited number. */
export function RemoveMeeting({ id, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const removal = useModel(() => createMeetingRemoval(client, id, close));
  return (
    <>
      <Button
        variant="text"
        size="sm"
        icon={Trash2}
        aria-label={`Remove the meeting with ${name}`}
        onClick={() => setAsked(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asked}
        title="Remove this meeting?"
        text="It goes with its outcome and note, and cannot be brought back."
        action="Remove meeting"
        pending={removal.pending.value}
        onConfirm={() => void removal.mutate()}
        onClose={close}
      />
    </>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../api/api-error";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/confirm-dialog";
import { Panel } from "../../../ui/panel";
import { toast } from "../../../ui/toast";
import { type CurrentImport, cancelImport } from "../import-calls";
import { ImportProgress } from "./import-progress";
import { NOT_CANCELED } from "./import-toasts";
import { progressOf } from "./progress";
import styles from "./remote-import-panel.module.css";

/** A running import that this screen did not start, or started before a reload; or other work that imports wait for. */
export function RemoteImportPanel({ current }: { current: CurrentImport }) {
  if (current.work === "import") return <RemoteImport current={current} />;
  return (
    <Panel title={current.title} className={styles.panel}>
      <p>An import can start when it has ended.</p>
    </Panel>
  );
}

function RemoteImport({ current }: { current: CurrentImport }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancellation = useMutation({
    mutationFn: cancelImport,
    onError: (error) => {
      const description = errorText(error);
      toast({ ...NOT_CANCELED, description });
    },
  });
  const cancel = () => {
    setIsAsking(false);
    cancellation.mutate();
  };
  const name = current.fileName ?? "A file";
  return (
    <Panel
      title={current.title}
      description={`${name}. The next one can start when it has ended.`}
      className={styles.panel}
      actions={
        <Button
          pending={current.isStopping || cancellation.isPending}
          pendingLabel="Canceling..."
          onClick={() => setIsAsking(true)}
        >
          Cancel
        </Button>
      }
    >
      <ImportProgress progress={progressOf(null, current)} />
      <ConfirmDialog
        open={isAsking}
        title="Cancel this import?"
        text="Someone else may have started it. Nothing of its file will be imported."
        action="Cancel import"
        dismiss="Keep it running"
        onConfirm={cancel}
        onClose={() => setIsAsking(false)}
      />
    </Panel>
  );
}

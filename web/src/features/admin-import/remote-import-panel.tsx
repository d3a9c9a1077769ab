import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../api/api-error";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { Panel } from "../../ui/panel";
import { toast } from "../../ui/toast";
import { type CurrentImport, cancelImport } from "./import-calls";
import { ImportProgress } from "./import-progress";
import { progressOf } from "./progress";
import styles from "./remote-import-panel.module.css";

/** A running import that this screen did not start, or started before a reload. */
export function RemoteImportPanel({ current }: { current: CurrentImport }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancellation = useMutation({
    mutationFn: cancelImport,
    onError: (error) => {
      const description = errorText(error, "Please try again.");
      toast({ tone: "danger", title: "The import was not canceled", description });
    },
  });
  const cancel = () => {
    setIsAsking(false);
    cancellation.mutate();
  };
  const name = current.fileName ?? "A file";
  return (
    <Panel
      title={current.dryRun ? "A check is running" : "An import is running"}
      description={`${name}. The next one can start when it has ended.`}
      className={styles.panel}
      actions={<Button onClick={() => setIsAsking(true)}>Cancel</Button>}
    >
      <ImportProgress progress={progressOf(null, current)} />
      <ConfirmDialog
        open={isAsking}
        title="Cancel this import?"
        text="Somebody else may have started it. Nothing of its file will be imported."
        action="Cancel import"
        dismiss="Keep it running"
        onConfirm={cancel}
        onClose={() => setIsAsking(false)}
      />
    </Panel>
  );
}

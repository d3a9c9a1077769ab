import { useState } from "react";
import { classNames } from "../../../lib/class-names";
import layout from "../../../styles/layout.module.css";
import { Button } from "../../../ui/button";
import { Note } from "../../../ui/note";
import styles from "./conflict-note.module.css";
import { toValues } from "./draft";
import type { EditorModel } from "./editor-model";
import { PreviewDialog } from "./preview-dialog";

/** Someone else has saved since: neither version is lost until this one chooses. */
export function ConflictNote({ model }: { model: EditorModel }) {
  const [isShown, setShown] = useState(false);
  const conflict = model.conflict.value;
  if (!conflict) return null;
  const { questionnaire } = conflict.theirs;
  return (
    <Note tone="danger">
      <p>{conflict.sentence} Your version is still here and was not saved.</p>
      <div className={classNames(layout.actions, styles.actions)}>
        <Button size="sm" onClick={() => setShown(true)}>
          Look at theirs
        </Button>
        <Button size="sm" onClick={model.takeTheirs}>
          Take theirs
        </Button>
        <Button size="sm" pending={model.busy.value} onClick={model.keepMine}>
          Save mine over it
        </Button>
      </div>
      {isShown && (
        <PreviewDialog
          title={`Saved by ${questionnaire.changedBy ?? "someone else"}`}
          values={toValues(questionnaire)}
          tools={questionnaire.tools}
          onClose={() => setShown(false)}
        />
      )}
    </Note>
  );
}

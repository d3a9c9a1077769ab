import { useQueryClient } from "@tanstack/react-query";
import { Eye, Plus } from "lucide-react";
import { useState } from "react";
import { LIMITS, QUESTIONNAIRE_STATUS_LABELS } from "../../../api/facts";
import type { OpenedQuestionnaire } from "../../../api/queries/admin";
import { useModel } from "../../../lib/use-model";
import { useTypist } from "../../../shared/use-draft";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/confirm-dialog";
import { Note } from "../../../ui/note";
import { TEXTS } from "../../../ui/texts";
import { AllQuestionnaires } from "./all-questionnaires";
import { ConflictNote } from "./conflict-note";
import { CustomCapabilities } from "./custom-capabilities";
import { newQuestion } from "./draft";
import { EDITOR_TITLE, focusAdded, focusFirstWrong } from "./editor-focus";
import { createEditor, type EditorModel } from "./editor-model";
import { PreviewDialog } from "./preview-dialog";
import { QuestionCard } from "./question-card";
import styles from "./questionnaire-editor.module.css";
import { useKeptUnsaved, useUnsavedDraft } from "./unsaved-drafts";
import { useOptionCounts } from "./use-option-counts";

interface QuestionnaireEditorProps {
  opened: OpenedQuestionnaire;
  /** Something else takes its place: what was published, restored, or saved by someone else. */
  onReplace: (opened: OpenedQuestionnaire) => void;
}

/** One category's questions, options and capabilities. */
export function QuestionnaireEditor({ opened, onReplace }: QuestionnaireEditorProps) {
  const client = useQueryClient();
  const { categoryId, categoryName } = opened.questionnaire;
  const unsaved = useUnsavedDraft(useTypist(), categoryId);
  const model = useModel(() => createEditor(client, opened, onReplace, unsaved.found));
  const counts = useOptionCounts(model);
  useKeptUnsaved(model, unsaved.draft);
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  const { questions } = model.form.values.value;
  const errors = model.errors.value;
  const { questionnaire } = model.current.value;
  const toggle = (key: string) => {
    setOpenKeys((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  };
  const add = () => {
    const question = newQuestion();
    model.setQuestions([...questions, question]);
    toggle(question.key);
    focusAdded(question.key);
  };
  return (
    <div className={styles.editor}>
      <EditorHead model={model} />
      {unsaved.found && <Note>What you had not saved when you left is back.</Note>}
      <ConflictNote model={model} />
      {model.form.alert.value && !model.conflict.value && (
        <Note tone="danger">{model.form.alert.value}</Note>
      )}
      {errors.questions && <Note tone="danger">{errors.questions}</Note>}
      <ol className={styles.questions} aria-label={`Questions of ${categoryName}`}>
        {questions.map((question, at) => (
          <QuestionCard
            key={question.key}
            model={model}
            question={question}
            at={at}
            open={openKeys.has(question.key) || hasError(errors, `questions.${at}.`)}
            onToggle={() => toggle(question.key)}
            counts={counts}
            vendors={questionnaire.activeVendors}
          />
        ))}
      </ol>
      <Button
        className={styles.add}
        icon={Plus}
        disabled={questions.length >= LIMITS.questionsMax}
        onClick={add}
      >
        Add question
      </Button>
      <CustomCapabilities model={model} />
    </div>
  );
}

/** Where the questions stand, and what can be done with them. */
function EditorHead({ model }: { model: EditorModel }) {
  const { questionnaire } = model.current.value;
  const [asks, setAsks] = useState<"discard" | "restore" | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const isDirty = model.form.dirty.value;
  const isBusy = model.busy.value;
  const isPublishing = model.publishing.value;
  const { hasDraft, status, categoryName } = questionnaire;
  return (
    <header className={styles.head}>
      <div>
        <AllQuestionnaires />
        <h2 id={EDITOR_TITLE} tabIndex={-1}>
          {/* In sight the page's own title says whose they are. */}
          <bdi className={text.visuallyHidden}>{categoryName}</bdi>{" "}
          <Badge tone={status === "published" ? "top" : "kind"}>
            {QUESTIONNAIRE_STATUS_LABELS[status]}
          </Badge>
          {(hasDraft || isDirty) && (
            <Badge tone="review">{isDirty ? TEXTS.unsavedChanges : "Draft"}</Badge>
          )}
        </h2>
      </div>
      <div className={styles.actions}>
        <Button variant="ghost" icon={Eye} onClick={() => setPreviewed(true)}>
          Preview
        </Button>
        {hasDraft && (
          <Button variant="ghost" disabled={isBusy} onClick={() => setAsks("discard")}>
            Discard draft
          </Button>
        )}
        {status === "published" && (
          <Button variant="ghost" disabled={isBusy} onClick={() => setAsks("restore")}>
            Back to shipped
          </Button>
        )}
        <div className={layout.actions}>
          <Button
            pending={model.form.pending.value && !isPublishing}
            pendingLabel={TEXTS.saving}
            disabled={!isDirty || isBusy}
            onClick={() => void model.save().then(focusFirstWrong)}
          >
            Save draft
          </Button>
          <Button
            variant="primary"
            pending={isPublishing}
            pendingLabel="Publishing..."
            disabled={isBusy || !(isDirty || hasDraft)}
            onClick={() => void model.publish().then(focusFirstWrong)}
          >
            Publish
          </Button>
        </div>
      </div>
      {isPreviewed && (
        <PreviewDialog
          title={`Preview: ${categoryName}`}
          values={model.form.values.value}
          tools={questionnaire.tools}
          onClose={() => setPreviewed(false)}
        />
      )}
      <ConfirmDialog
        open={asks === "discard"}
        title="Discard the draft?"
        text="Firms go on being asked what they are asked now. The draft is gone."
        action="Discard draft"
        pending={isBusy}
        onConfirm={model.discard}
        onClose={() => setAsks(null)}
      />
      <ConfirmDialog
        open={asks === "restore"}
        title="Back to the shipped questions?"
        text={`Firms are asked the shipped questions in ${categoryName} again, and any draft is gone. Answers given so far keep their text.`}
        action="Back to shipped"
        pending={isBusy}
        onConfirm={model.restore}
        onClose={() => setAsks(null)}
      />
    </header>
  );
}

function hasError(errors: Readonly<Record<string, string | undefined>>, prefix: string): boolean {
  return Object.entries(errors).some(([field, error]) => error && field.startsWith(prefix));
}

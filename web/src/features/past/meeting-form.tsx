import { useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { useModel } from "../../lib/use-model";
import { leavesAddress, useUnsaved } from "../../shared/leave-guard";
import layout from "../../styles/layout.module.css";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Note } from "../../ui/note";
import { Select } from "../../ui/select";
import { Textarea } from "../../ui/textarea";
import { TEXTS } from "../../ui/texts";
import { useFocusReturn } from "../../ui/use-focus-return";
import styles from "./meeting-form.module.css";
import { createMeeting, OUTCOMES, outcomeLabel } from "./meeting-model";
import { RemoveMeeting } from "./remove-meeting";

const NOT_KEPT = "What you typed about this meeting is not kept.";

interface MeetingFormProps {
  meeting: Schema<"MeetingClick">;
  /** Whose meeting it is. */
  name: string;
  /** What else can be done about it. */
  children: ReactNode;
}

/** Outcome and note of a meeting; the form opens on demand and folds away once it is saved. */
export function MeetingForm({ meeting, name, children }: MeetingFormProps) {
  const client = useQueryClient();
  const model = useModel(() => createMeeting(client, meeting));
  useUnsaved(model.dirty.value, leavesAddress, NOT_KEPT);
  const [open, setOpen] = useState(false);
  const editButton = useFocusReturn(open);
  const { outcome, note } = model.saved.value;
  // The line above says already that it was requested.
  const close = () => setOpen(false);
  const save = async () => {
    await model.submit();
    if (!model.dirty.value) close();
  };
  const cancel = () => {
    model.reset();
    close();
  };
  return (
    <div>
      {open ? (
        <EditForm model={model} onSave={save} onCancel={cancel}>
          {children}
          <RemoveMeeting id={meeting.id} name={name} />
        </EditForm>
      ) : (
        <div className={classNames(styles.kept, layout.noPrint)}>
          <p>
            <Badge tone={outcome === "SIGNED" ? "top" : undefined}>{outcomeLabel(outcome)}</Badge>
            <span dir="auto">{note || "No note yet"}</span>
          </p>
          <div className={classNames(layout.actions, styles.actions)}>
            {children}
            <Button
              ref={editButton}
              size="sm"
              icon={Pencil}
              aria-label={`Edit the meeting with ${name}`}
              onClick={() => setOpen(true)}
            >
              Edit
            </Button>
          </div>
        </div>
      )}
      <p className={classNames(layout.printOnly, styles.printed)}>
        <b>{outcomeLabel(outcome)}</b>
        {note && ` · ${note}`}
      </p>
    </div>
  );
}

interface EditFormProps {
  model: ReturnType<typeof createMeeting>;
  onSave: () => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

function EditForm({ model, onSave, onCancel, children }: EditFormProps) {
  const { outcome, note } = model.values.value;
  return (
    <Form className={classNames(styles.form, layout.noPrint)} onSubmit={onSave}>
      {model.alert.value && <Note tone="danger">{model.alert.value}</Note>}
      <Field label="Outcome">
        {(control) => (
          <Select
            {...control}
            autoFocus
            options={OUTCOMES}
            value={outcome}
            onChange={({ currentTarget }) =>
              model.set("outcome", currentTarget.value as Schema<"Outcome">)
            }
          />
        )}
      </Field>
      <Field label="Note" note="(optional)" error={model.errors.value.note}>
        {(control) => (
          <Textarea
            {...control}
            value={note}
            placeholder="What was said, what to do next"
            onChange={({ currentTarget }) => model.set("note", currentTarget.value)}
          />
        )}
      </Field>
      <div className={classNames(layout.spread, styles.save)}>
        {children}
        <div className={classNames(layout.actions, styles.decide)}>
          {model.dirty.value && <span>Not saved yet</span>}
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            size="sm"
            disabled={!model.dirty.value}
            pending={model.pending.value}
            pendingLabel={TEXTS.saving}
          >
            Save
          </Button>
        </div>
      </div>
    </Form>
  );
}

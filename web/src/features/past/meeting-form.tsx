import { useQueryClient } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { useModel } from "../../lib/use-model";
import layout from "../../styles/layout.module.css";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Form } from "../../ui/form";
import { Note } from "../../ui/note";
import { Select } from "../../ui/select";
import { Textarea } from "../../ui/textarea";
import styles from "./meeting-form.module.css";
import { createMeeting, OUTCOMES, outcomeLabel } from "./meeting-model";

/** Outcome and note of a meeting; Save is enabled by the first change. */
export function MeetingForm({ meeting }: { meeting: Schema<"MeetingClick"> }) {
  const client = useQueryClient();
  const model = useModel(() => createMeeting(client, meeting));
  const { outcome, note } = model.values.value;
  const changed = model.dirty.value;
  return (
    <div>
      <Form className={classNames(styles.form, layout.noPrint)} onSubmit={model.submit}>
        {model.alert.value && <Note tone="danger">{model.alert.value}</Note>}
        <Field label="Outcome">
          {(control) => (
            <Select
              {...control}
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
        <div className={styles.save}>
          {changed && <span>Not saved yet</span>}
          <Button
            className={styles.saveButton}
            type="submit"
            size="sm"
            disabled={!changed}
            pending={model.pending.value}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </div>
      </Form>
      <p className={styles.printed}>
        <b>{outcomeLabel(outcome)}</b>
        {note && ` · ${note}`}
      </p>
    </div>
  );
}

import { Trash2 } from "lucide-react";
import { LIMITS } from "../../../api/facts";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { Input } from "../../../ui/input";
import { Panel } from "../../../ui/panel";
import { Select } from "../../../ui/select";
import { Textarea } from "../../../ui/textarea";
import styles from "./custom-capabilities.module.css";
import type { CapabilityDraft } from "./draft";
import type { EditorModel } from "./editor-model";

/** Capabilities that this questionnaire adds to the vocabulary, and the ways vendors say them. */
export function CustomCapabilities({ model }: { model: EditorModel }) {
  const { words } = model.form.values.value;
  const { capabilities } = model.current.value.questionnaire;
  const added = capabilities.filter(
    (capability) => capability.phrases && !words.some(({ slug }) => slug === capability.slug),
  );
  const error = model.errors.value.words;
  if (words.length === 0 && added.length === 0) return null;
  return (
    <Panel
      title="Capabilities of your own"
      description="Known to the ranking, and looked for in vendors' words, once the questionnaire is published."
    >
      {error && (
        <p className={styles.error} tabIndex={-1} data-wrong>
          {error}
        </p>
      )}
      <div className={styles.words}>
        {words.map((word, at) => (
          <WordFields key={word.key} model={model} word={word} at={at} />
        ))}
        {added.length > 0 && (
          <Field label="Change one that is there">
            {(control) => (
              <Select
                {...control}
                value=""
                empty="Choose a capability"
                options={added.map(({ slug, label }) => ({ value: slug, label }))}
                onChange={({ target }) => {
                  const word = added.find(({ slug }) => slug === target.value);
                  if (word) model.editWord(word);
                }}
              />
            )}
          </Field>
        )}
      </div>
    </Panel>
  );
}

function WordFields({
  model,
  word,
  at,
}: {
  model: EditorModel;
  word: CapabilityDraft;
  at: number;
}) {
  const errors = model.errors.value;
  return (
    <div className={styles.word}>
      <Field label="Capability" error={errors[`words.${at}.label`]}>
        {(control) => (
          <Input
            {...control}
            value={word.label}
            maxLength={LIMITS.wordLabelMaxChars}
            autoComplete="off"
            onChange={({ target }) => model.changeWord(at, { label: target.value })}
          />
        )}
      </Field>
      <Field
        label="What counts"
        note="(optional)"
        hint="One sentence: what a vendor must offer to have it."
        error={errors[`words.${at}.description`]}
      >
        {(control) => (
          <Input
            {...control}
            value={word.description}
            maxLength={LIMITS.wordDescriptionMaxChars}
            autoComplete="off"
            onChange={({ target }) => model.changeWord(at, { description: target.value })}
          />
        )}
      </Field>
      <Field
        label="Phrases"
        hint="The ways vendors say it, one a line."
        error={errors[`words.${at}.phrases`]}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={word.phrases}
            onChange={({ target }) => model.changeWord(at, { phrases: target.value })}
          />
        )}
      </Field>
      <Button
        variant="ghost"
        size="sm"
        icon={Trash2}
        className={styles.remove}
        onClick={() => model.removeWord(at)}
      >
        {`Remove ${word.label || "capability"}`}
      </Button>
    </div>
  );
}

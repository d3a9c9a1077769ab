import { type ReactNode, useId } from "react";
import { classNames } from "../../lib/class-names";
import { DraftOffer } from "../../shared/draft-offer";
import type { OfferedDraft } from "../../shared/use-draft";
import layout from "../../styles/layout.module.css";
import { Button } from "../../ui/button";
import { Form } from "../../ui/form";
import { Panel } from "../../ui/panel";
import { TEXTS } from "../../ui/texts";
import { SECTIONS, type SectionId } from "./sections";
import styles from "./settings-card.module.css";

interface SettingsSectionProps {
  id: SectionId;
  children: ReactNode;
}

/** A part of the page: what it is about, and below it its card. */
export function SettingsSection({ id, children }: SettingsSectionProps) {
  const { title, description } = SECTIONS[id];
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId} data-own-failures>
      <div>
        <h2 id={titleId}>{title}</h2>
        <p>{description}</p>
      </div>
      <Panel className={styles.card}>{children}</Panel>
    </section>
  );
}

interface SettingsFootProps {
  words?: ReactNode;
  children: ReactNode;
}

/** What ends a card: a few words, then its buttons. */
export function SettingsFoot({ words, children }: SettingsFootProps) {
  return (
    <div className={classNames(layout.foot, styles.footer)}>
      <span>{words}</span>
      <div className={layout.actions}>{children}</div>
    </div>
  );
}

interface SettingsCardProps {
  form: {
    dirty: { value: boolean };
    pending: { value: boolean };
    submit: () => Promise<void>;
  };
  /** The label of the button that saves. */
  action: string;
  pendingLabel: string;
  /** Whether the form has everything that saving needs. */
  complete?: boolean;
  /** What stands beside the button while it has nothing to save. */
  idleText?: string;
  /** For a form that is opened on demand. */
  onCancel?: () => void;
  /** What was left unsaved here on an earlier visit. */
  offered?: OfferedDraft | null;
  children: ReactNode;
}

/** A form in a card, with its own Save and a mark while something is unsaved. */
export function SettingsCard(props: SettingsCardProps) {
  const { form, action, pendingLabel, complete = true, children } = props;
  const { idleText = "No unsaved changes" } = props;
  const dirty = form.dirty.value;
  return (
    <Form onSubmit={form.submit}>
      <div className={styles.body}>
        <DraftOffer offered={props.offered ?? null} />
        {children}
      </div>
      <SettingsFoot
        words={
          <span className={styles.state} data-unsaved={dirty || undefined} role="status">
            {dirty ? TEXTS.unsavedChanges : idleText}
          </span>
        }
      >
        {props.onCancel && (
          <Button variant="ghost" onClick={props.onCancel}>
            {TEXTS.cancel}
          </Button>
        )}
        <Button
          type="submit"
          variant={dirty && complete ? "primary" : "secondary"}
          disabled={!dirty || !complete}
          pending={form.pending.value}
          pendingLabel={pendingLabel}
        >
          {action}
        </Button>
      </SettingsFoot>
    </Form>
  );
}

import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button";
import { Form } from "../../ui/form";
import "../../ui/panel.css";
import "./settings-card.css";

interface SettingsSectionProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A part of the page: what it is about at the left, its card at the right. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className="settings" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{description}</p>
      </div>
      <div className="panel">{children}</div>
    </section>
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
  /** Whether everything is there that saving needs. */
  complete?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form in a card, with its own Save and a mark while something is unsaved. */
export function SettingsCard(props: SettingsCardProps) {
  const { form, action, pendingLabel, complete = true, className = "", children } = props;
  const dirty = form.dirty.value;
  return (
    <Form className={className} onSubmit={form.submit}>
      <div className="settings-body">{children}</div>
      <div className="settings-foot">
        <span className="unsaved" role="status">
          {dirty && "Unsaved changes"}
        </span>
        <Button
          type="submit"
          variant={dirty && complete ? "primary" : "secondary"}
          disabled={!dirty || !complete}
          pending={form.pending.value}
          pendingLabel={pendingLabel}
        >
          {action}
        </Button>
      </div>
    </Form>
  );
}

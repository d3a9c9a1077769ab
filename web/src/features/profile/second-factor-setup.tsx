import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { copyText } from "../../lib/copy-text";
import { textControl } from "../../lib/form";
import { AccountName } from "../../shared/account-name";
import { Button } from "../../ui/button";
import { CodeField } from "../../ui/code-field";
import { Form } from "../../ui/form";
import { PasswordField } from "../../ui/password-field";
import { TEXTS } from "../../ui/texts";
import { toast, toastError } from "../../ui/toast";
import { QrCode } from "./qr-code";
import styles from "./second-factor.module.css";
import type { SecondFactorSetupModel } from "./second-factor-model";
import { SettingsFoot } from "./settings-card";
import cardStyles from "./settings-card.module.css";

/** The steps from the password to the first code of the app. */
export function SecondFactorSetup({ model }: { model: SecondFactorSetupModel }) {
  const setup = model.setup.value;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (setup) hasBegun.current = true;
  }, [setup]);
  return setup ? <FirstCode model={model} /> : <Password model={model} goesOn={hasBegun.current} />;
}

interface PasswordProps {
  model: SecondFactorSetupModel;
  /** Whether a later step was left, so that the password gets the focus. */
  goesOn: boolean;
}

function Password({ model: { password: form }, goesOn }: PasswordProps) {
  return (
    <Form onSubmit={form.submit}>
      <div className={cardStyles.body}>
        <p className={styles.text}>
          With a second factor your password alone opens nothing: at each sign-in you also type 6
          digits that an authenticator app on your phone shows.
        </p>
        <AccountName />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          autoFocus={goesOn}
          {...textControl(form, "currentPassword")}
          error={form.errors.value.currentPassword}
        />
      </div>
      <SettingsFoot words="Takes a minute, with your phone at hand">
        <Button
          type="submit"
          variant={form.dirty.value ? "primary" : "secondary"}
          disabled={!form.dirty.value}
          pending={form.pending.value}
          pendingLabel="Starting..."
        >
          Set up
        </Button>
      </SettingsFoot>
    </Form>
  );
}

function FirstCode({ model }: { model: SecondFactorSetupModel }) {
  const { code: form, setup, cancel } = model;
  const steps = useRef<HTMLOListElement>(null);
  // They take the place of the form that had the focus, and are read from the first on.
  useEffect(() => steps.current?.focus(), []);
  if (!setup.value) return null;
  const { secret, qr } = setup.value;
  const copy = async () => {
    if (await copyText(secret)) toast({ title: "Key copied" });
    else toastError("Select the key and copy it.");
  };
  return (
    <Form onSubmit={form.submit}>
      <div className={cardStyles.body}>
        <ol ref={steps} className={styles.steps} tabIndex={-1}>
          <li>
            <p>Scan this with an authenticator app.</p>
            <QrCode qr={qr} label="QR code for your authenticator app" />
            <div className={styles.secret}>
              <span>Or type this key into it:</span>
              <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
              <Button size="sm" icon={Copy} onClick={copy}>
                Copy key
              </Button>
            </div>
          </li>
          <li>
            <CodeField
              label="Type the code that it shows"
              kind="app"
              {...textControl(form, "code")}
              error={form.errors.value.code}
            />
          </li>
        </ol>
      </div>
      <SettingsFoot words="It is not on yet">
        <Button variant="ghost" onClick={cancel}>
          {TEXTS.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          pending={form.pending.value}
          pendingLabel="Checking..."
        >
          Turn on
        </Button>
      </SettingsFoot>
    </Form>
  );
}

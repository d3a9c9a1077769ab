import { Eye, EyeOff, Info } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { Button } from "./button";
import { Field } from "./field";
import { Icon } from "./icon";
import { Input } from "./input";

type PasswordFieldProps = Omit<ComponentProps<"input">, "className" | "type"> & {
  label: string;
  hint?: string;
  error?: string | null;
};

/** A password, with a switch that shows it and a hint while Caps Lock is on. */
export function PasswordField({ label, hint, error, disabled, ...native }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  // Where a screen has several, each says which one it shows.
  const name = label === "Password" ? "password" : `password: ${label}`;
  const capsHint = capsLock && (
    <>
      <Icon of={Info} />
      <span role="status">Caps Lock is on</span>
    </>
  );
  return (
    <Field label={label} error={error} hint={capsHint || (!error && hint)}>
      {(control) => (
        <Input
          {...native}
          {...control}
          disabled={disabled}
          type={shown ? "text" : "password"}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setCapsLock(false)}
          end={
            <Button
              variant="ghost"
              size="sm"
              square
              icon={shown ? EyeOff : Eye}
              disabled={disabled}
              onClick={() => setShown(!shown)}
            >
              {`${shown ? "Hide" : "Show"} ${name}`}
            </Button>
          }
        />
      )}
    </Field>
  );
}

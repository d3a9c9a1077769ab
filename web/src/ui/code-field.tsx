import type { ComponentProps } from "react";
import { Field } from "./field";
import { Input } from "./input";

type CodeFieldProps = Omit<ComponentProps<"input">, "className" | "type"> & {
  label: string;
  /** Whose codes are typed: the digits of an app, recovery codes, or either. */
  kind: "app" | "recovery" | "either";
  hint?: string;
  error?: string | null;
};

const NATIVE = {
  app: { inputMode: "numeric", autoComplete: "one-time-code", placeholder: "123 456" },
  recovery: { autoComplete: "off", placeholder: "XXXX-XXXX-XXXX-XXXX" },
  either: { autoComplete: "one-time-code", placeholder: "123 456" },
} as const;

/** A code that is typed once: phones offer the digits, and nothing corrects what is typed. */
export function CodeField({ label, kind, hint, error, ...native }: CodeFieldProps) {
  return (
    <Field label={label} error={error} hint={!error && hint}>
      {(control) => (
        <Input
          {...NATIVE[kind]}
          {...native}
          {...control}
          name="code"
          maxLength={40}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

import type { ComponentProps } from "react";
import { Field } from "./field";
import { Input } from "./input";

type EmailFieldProps = Omit<ComponentProps<typeof Input>, "type"> & {
  note?: string;
  error?: string | null;
};

/** An address, which nothing corrects and no keyboard begins with a capital. */
export function EmailField({ note, error, ...native }: EmailFieldProps) {
  return (
    <Field label="Email" note={note} error={error}>
      {(control) => (
        <Input {...native} {...control} type="email" autoCapitalize="none" spellCheck={false} />
      )}
    </Field>
  );
}

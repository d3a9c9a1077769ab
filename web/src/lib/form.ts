import { type ReadonlySignal, signal } from "@preact/signals-react";
import { errorFields, errorText } from "../api/api-error";

export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** What is wrong before anything is sent; empty when all is well. */
  check: (values: Values) => FieldErrors<Values>;
  /** The call; whatever it throws is shown. */
  send: (values: Values) => Promise<unknown>;
  /** The alert where the server sent no sentence of its own. */
  failure: string;
}

export interface FormModel<Values> {
  values: ReadonlySignal<Values>;
  errors: ReadonlySignal<FieldErrors<Values>>;
  /** What failed beyond single fields, for the alert above the form. */
  alert: ReadonlySignal<string | null>;
  pending: ReadonlySignal<boolean>;
  /** Changes one field, and takes back what was said about it. */
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** Checks, sends, and shows the result. A second call while the first runs does nothing. */
  submit(): Promise<void>;
}

/** The state of one form: its values, what is wrong with them, and whether it is being sent. */
export function createForm<Values extends object>(plan: FormOptions<Values>): FormModel<Values> {
  const values = signal(plan.initial);
  const errors = signal<FieldErrors<Values>>({});
  const alert = signal<string | null>(null);
  const pending = signal(false);
  return {
    values,
    errors,
    alert,
    pending,
    set(name, value) {
      values.value = { ...values.value, [name]: value };
      errors.value = { ...errors.value, [name]: undefined };
    },
    async submit() {
      if (pending.value) return;
      alert.value = null;
      errors.value = plan.check(values.value);
      if (Object.values(errors.value).some(Boolean)) return;
      pending.value = true;
      try {
        await plan.send(values.value);
      } catch (error) {
        errors.value = knownFields(errorFields(error), values.value);
        // Where every complaint stands at its field, an alert would only say it twice.
        const allAtFields = Object.keys(errors.value).length > 0;
        alert.value = allAtFields ? null : errorText(error, plan.failure);
      } finally {
        pending.value = false;
      }
    },
  };
}

function knownFields<Values extends object>(fields: Record<string, string>, values: Values) {
  const known = Object.entries(fields).filter(([name]) => name in values);
  return Object.fromEntries(known) as FieldErrors<Values>;
}

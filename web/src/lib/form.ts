import { computed, type ReadonlySignal, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { errorFields, errorText } from "../api/api-error";
import { createMutation } from "./mutation";

type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

interface FormOptions<Values> {
  /** What is saved when the form appears. */
  initial: Values;
  /** Errors by field, found before anything is sent; empty when all is well. */
  validate?: (values: Values, saved: Values) => FieldErrors<Values>;
  /** The call. Values that it returns are the saved ones from then on. */
  save: (values: Values, saved: Values) => Promise<Values | undefined>;
  /** The sentence for a failure where the server sent none. */
  failure: string;
  /** Shows every failure in place of the alert, also where it stands at its fields already. */
  onFailure?: (sentence: string, atFields: boolean) => void;
}

export interface FormModel<Values> {
  values: ReadonlySignal<Values>;
  saved: ReadonlySignal<Values>;
  /** Whether the values differ from the saved ones. */
  dirty: ReadonlySignal<boolean>;
  errors: ReadonlySignal<FieldErrors<Values>>;
  /** What failed beyond single fields, for the alert above the form. */
  alert: ReadonlySignal<string | null>;
  pending: ReadonlySignal<boolean>;
  /**
   * Changes one field and clears its errors; of a field that holds others (`questions`) those of one part,
   * such as `questions.0.prompt`.
   */
  set<Name extends keyof Values>(name: Name, value: Values[Name], part?: string): void;
  /** Takes newer saved values; a field that was edited keeps what was typed. */
  rebase(newer: Values): void;
  /** Back to the saved values, with nothing wrong: for a user who gives the form up. */
  reset(): void;
  /** Validates, saves, and shows the result. A second call while the first runs does nothing. */
  submit(): Promise<void>;
}

/** The state of one form: its values, their errors, whether they differ from the saved ones, and saving. */
export function createForm<Values extends object>(
  client: QueryClient,
  options: FormOptions<Values>,
): FormModel<Values> {
  const saved = signal(options.initial);
  const values = signal(options.initial);
  const errors = signal<FieldErrors<Values>>({});
  const alert = signal<string | null>(null);
  const mutation = createMutation(client, {
    mutationFn: (sent: Values) => options.save(sent, saved.value),
    onSuccess: (returned, sent) => {
      if (returned === undefined) return;
      saved.value = returned;
      values.value = mergeKeepingEdits(returned, sent, values.value);
    },
    onError: (error, sent) => {
      errors.value = knownFields(errorFields(error), sent);
      const sentence = errorText(error, options.failure);
      // Where every error stands at its field, an alert would only repeat it.
      const allAtFields = Object.keys(errors.value).length > 0;
      if (options.onFailure) options.onFailure(sentence, allAtFields);
      else alert.value = allAtFields ? null : sentence;
    },
  });
  return {
    values,
    saved,
    dirty: computed(() => !isSame(values.value, saved.value)),
    errors,
    alert,
    pending: mutation.pending,
    set(name, value, part = String(name)) {
      values.value = { ...values.value, [name]: value };
      const isOfPart = (field: string) => field === part || field.startsWith(`${part}.`);
      const kept = Object.entries(errors.value).filter(([field]) => !isOfPart(field));
      errors.value = Object.fromEntries(kept) as FieldErrors<Values>;
    },
    rebase(newer) {
      values.value = mergeKeepingEdits(newer, saved.value, values.value);
      saved.value = newer;
    },
    reset() {
      values.value = saved.value;
      errors.value = {};
      alert.value = null;
    },
    async submit() {
      if (mutation.pending.value) return;
      alert.value = null;
      errors.value = options.validate?.(values.value, saved.value) ?? {};
      if (Object.values(errors.value).some(Boolean)) return;
      await mutation.mutate(values.value);
    },
  };
}

/** The fields that hold any text. */
type TextName<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? Name : never;
}[keyof Values];

/** What ties a control to a field of text: what it shows, whether it takes anything now, and where that goes. */
export function textControl<Values extends Record<Name, string>, Name extends TextName<Values>>(
  form: FormModel<Values>,
  name: Name,
) {
  return {
    value: form.values.value[name] as string,
    disabled: form.pending.value,
    onChange: (event: { target: { value: string } }) =>
      form.set(name, event.target.value as Values[Name]),
  };
}

/** The values that differ from the saved ones, so that a call leaves alone what another tab changed in the meantime. */
export function changedValues<Values extends object>(
  values: Values,
  saved: Record<keyof Values, unknown>,
): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => values[name] !== saved[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}

/** The returned values, except in fields that were edited while the call ran. */
function mergeKeepingEdits<Values extends object>(
  returned: Values,
  sent: Values,
  now: Values,
): Values {
  return { ...returned, ...changedValues(now, sent) };
}

function isSame<Values extends object>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((name) => one[name] === other[name]);
}

function knownFields<Values extends object>(fields: Record<string, string>, values: Values) {
  const known = Object.entries(fields).filter(([name]) => (name.split(".")[0] ?? name) in values);
  return Object.fromEntries(known) as FieldErrors<Values>;
}

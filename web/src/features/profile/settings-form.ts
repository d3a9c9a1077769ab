import { computed, signal } from "@preact/signals-react";
import { errorFields, errorText } from "../../api/api-error";
import type { FieldErrors } from "../../lib/form";
import { toast } from "../../ui/toast";

interface SettingsFormOptions<Values> {
  /** What is saved when the card appears. */
  saved: Values;
  /** What is wrong before anything is sent; empty when all is well. */
  check?: (values: Values, saved: Values) => FieldErrors<Values>;
  /** The call; it gives back what is saved from then on. */
  send: (values: Values, saved: Values) => Promise<Values>;
  success: { title: string; description: string };
  /** The toast where the server sent no sentence of its own. */
  failure: string;
}

/** The state of one card: what is typed, what is saved, and whether they differ. */
export function createSettingsForm<Values extends object>(plan: SettingsFormOptions<Values>) {
  const saved = signal(plan.saved);
  const values = signal(plan.saved);
  const errors = signal<FieldErrors<Values>>({});
  const pending = signal(false);
  const dirty = computed(() => !isSame(values.value, saved.value));
  return {
    saved,
    values,
    errors,
    pending,
    dirty,
    /** Changes one field, and takes back what was said about it. */
    set<Name extends keyof Values>(name: Name, value: Values[Name]) {
      values.value = { ...values.value, [name]: value };
      errors.value = { ...errors.value, [name]: undefined };
    },
    /** Checks, sends, and reports the result. A second call while the first runs does nothing. */
    async submit() {
      if (pending.value) return;
      const sent = values.value;
      errors.value = plan.check?.(sent, saved.value) ?? {};
      if (Object.values(errors.value).some(Boolean)) return;
      pending.value = true;
      try {
        saved.value = await plan.send(sent, saved.value);
        values.value = saved.value;
        toast(plan.success);
      } catch (error) {
        errors.value = knownFields(errorFields(error), sent);
        toastError(errorText(error, plan.failure));
      } finally {
        pending.value = false;
      }
    },
  };
}

/** What failed, as a toast. */
export function toastError(description: string): void {
  toast({ tone: "danger", title: "Error", description });
}

function isSame<Values extends object>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((name) => one[name] === other[name]);
}

function knownFields<Values extends object>(fields: Record<string, string>, values: Values) {
  const known = Object.entries(fields).filter(([name]) => name in values);
  return Object.fromEntries(known) as FieldErrors<Values>;
}

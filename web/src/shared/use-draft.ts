import { computed, effect, type ReadonlySignal } from "@preact/signals-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { meQuery } from "../api/queries/account";
import { type Draft, draftOf } from "../lib/drafts";
import { changedValues, type FormModel } from "../lib/form";
import { useModel } from "../lib/use-model";
import { useUnsaved } from "./leave-guard";

/** What was left unsaved before, to be taken back or forgotten. */
export interface OfferedDraft {
  restore: () => void;
  discard: () => void;
}

/** Who was signed in when a form appeared: once the session has ended, what was typed is still theirs. */
export function useTypist(): string {
  const client = useQueryClient();
  // The guard has put it there before any form shows.
  const [userId] = useState(() => client.getQueryData(meQuery.queryKey)?.user.id ?? "");
  return userId;
}

/**
 * Keeps what is not saved (`edited`; null while nothing is) for the person and the form, asks before it is
 * left, and offers on the next visit what was left: null where there is nothing to offer. Of an offer that is
 * neither restored nor discarded, what is typed and saved takes the place field by field. `saved` is another value
 * once something was saved: what is typed and taken back leaves the offer as it is. What a save takes that ends
 * after the form has gone is not kept either.
 */
export function useDraft<Edited extends object>(
  form: string,
  edited: ReadonlySignal<Edited | null>,
  restore: (edited: Edited) => void,
  saved: unknown,
): OfferedDraft | null {
  const userId = useTypist();
  const draft = useMemo(() => draftOf<Edited>(userId, form), [userId, form]);
  const [offered, setOffered] = useState(() => draft.read());
  const text = edited.value === null ? null : JSON.stringify(edited.value);
  useUnsaved(text !== null);
  const typing = useRef<{ edited: Edited; saved: unknown } | null>(null);
  useEffect(() => {
    if (text !== null) {
      const now: Edited = JSON.parse(text);
      typing.current = { edited: now, saved: typing.current ? typing.current.saved : saved };
      draft.keep({ ...offered, ...now });
      return;
    }
    const typed = typing.current;
    typing.current = null;
    const isSaved = typed !== null && typed.saved !== saved;
    const left = offered && isSaved ? without(offered, typed.edited) : offered;
    setOffered(left);
    if (left) draft.keep(left);
    else draft.drop();
  }, [text, offered, draft, saved]);
  useEffect(() => () => forgetOnceSaved(draft, edited), [draft, edited]);
  if (offered === null) return null;
  return {
    restore() {
      restore(offered);
      setOffered(null);
    },
    discard: () => setOffered(null),
  };
}

function forgetOnceSaved<Edited extends object>(
  draft: Draft<Edited>,
  edited: ReadonlySignal<Edited | null>,
) {
  const left = edited.peek();
  if (left === null) return;
  const stop = effect(() => {
    if (edited.value !== null) return;
    stop();
    const isSaved = (field: string, value: unknown) =>
      JSON.stringify(value) === JSON.stringify(left[field as keyof Edited]);
    const kept = Object.entries(draft.read() ?? {}).filter((entry) => !isSaved(...entry));
    if (kept.length > 0) draft.keep(Object.fromEntries(kept) as Edited);
    else draft.drop();
  });
}

/** An offer without the fields that were typed; null where none is left. */
function without<Edited extends object>(offered: Edited, typed: object): Edited | null {
  const left = Object.entries(offered).filter(([field]) => !(field in typed));
  if (left.length === Object.keys(offered).length) return offered;
  return left.length > 0 ? (Object.fromEntries(left) as Edited) : null;
}

/** `useDraft` for a form; fields named in `without` are never kept. */
export function useFormDraft<Values extends object>(
  form: FormModel<Values>,
  name: string,
  without: readonly (keyof Values)[] = [],
): OfferedDraft | null {
  const edited = useModel(() =>
    computed(() => {
      const changed = changedValues(form.values.value, form.saved.value);
      for (const field of without) delete changed[field];
      return Object.keys(changed).length > 0 ? changed : null;
    }),
  );
  const saved = form.saved.value;
  const restore = (kept: Partial<Values>) => {
    for (const field of Object.keys(kept) as (keyof Values)[]) {
      const value = kept[field];
      if (field in saved && value !== undefined) form.set(field, value);
    }
  };
  return useDraft(name, edited, restore, saved);
}

import { computed, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, failureReason, isSignedOut } from "../../api/api-error";
import { api, body, type Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import { keys } from "../../api/queries/keys";
import { techStackQuery } from "../../api/queries/matches";
import { invalidate } from "../../api/query-client";
import { createMutation } from "../../lib/mutation";
import { toast, toastError } from "../../ui/toast";
import { TOOL_QUERIES } from "../firm-queries";

type Tool = Pick<Schema<"ColleagueTool">, "vendorId" | "name">;
type Category = Schema<"TechStackCategory">;

/** A listed vendor, as far as the form shows it. */
export type Named = Pick<Schema<"TechStackVendor">, "id" | "name">;

/** Vendors a category may name, listed and other together. */
export const MOST_VENDORS = LIMITS.stackVendorsMax;

/** Characters of another vendor's name. */
export const LONGEST_NAME = LIMITS.otherVendorMaxChars;

/** What is said about one category. */
export interface Answer {
  readonly hasTool: boolean | null;
  /** Listed vendors, by id. */
  readonly selected: readonly string[];
  /** Their names, by id. */
  readonly names: Readonly<Record<string, string>>;
  readonly primary: string | null;
  /** Names of vendors that are not listed. */
  readonly others: readonly string[];
}

export type TechStackModel = ReturnType<typeof createTechStack>;

const UNANSWERED: Answer = { hasTool: null, selected: [], names: {}, primary: null, others: [] };

/** One visit to the form: the answers as they change, and saving them; `onSaved` runs after a success. */
export function createTechStack(
  client: QueryClient,
  saved: Schema<"TechStack">,
  onSaved: () => void = () => undefined,
) {
  const answers = signal(answersOf(saved));
  const savedAnswers = signal(answers.value);
  const unfolded = signal<ReadonlySet<string>>(new Set());
  /** What is in the fields for another tool, by category: a name that counts once its row is left or saved. */
  const typed = signal<Readonly<Record<string, string>>>({});
  const categories = signal(saved.items);
  const required = saved.items.filter((item) => item.required).map(({ category }) => category.id);
  const answered = computed(
    () => Object.values(answers.value).filter(({ hasTool }) => hasTool !== null).length,
  );

  /** The categories that Save waits for. */
  const open = computed(() => required.filter((id) => answerOf(id).hasTool === null));
  const answerOf = (categoryId: string) => answers.value[categoryId] ?? UNANSWERED;
  const change = (categoryId: string, changes: Partial<Answer>) => {
    const next = { ...answerOf(categoryId), ...changes };
    answers.value = { ...answers.value, [categoryId]: next };
  };
  const unfold = (categoryId: string, open: boolean) => {
    const next = new Set(unfolded.value);
    if (open) next.add(categoryId);
    else next.delete(categoryId);
    unfolded.value = next;
  };
  const type = (categoryId: string, text: string) => {
    typed.value = { ...typed.value, [categoryId]: text };
  };
  /** The answer with the typed name, as Add would make it. */
  const withTyped = (categoryId: string) => {
    const answer = answerOf(categoryId);
    const category = categories.value.find((item) => item.category.id === categoryId);
    const text = typed.value[categoryId] ?? "";
    return category ? withOther(answer, category.vendors, text) : answer;
  };
  const addTyped = (categoryId: string) => {
    change(categoryId, withTyped(categoryId));
    type(categoryId, "");
  };

  /** The vendors that a whole list lacks have left the directory; in a part of one all that are selected are shown. */
  const listedOnly = (categoryId: string, answer: Answer) => {
    const item = categories.value.find(({ category }) => category.id === categoryId);
    if (!item || item.vendors.length < item.vendorCount) return answer;
    const gone = answer.selected.filter((id) => item.vendors.every((vendor) => vendor.id !== id));
    return gone.reduce(byName, answer);
  };
  /**
   * A vendor that has left the directory: without its card it could not be taken back. Gives whether an answer
   * names it.
   */
  const tellGone = (vendorId: string) => {
    const naming = Object.entries(answers.value).filter(([, { selected }]) =>
      selected.includes(vendorId),
    );
    if (naming.length === 0) return false;
    const changed = naming.map(([id, answer]) => [id, byName(answer, vendorId)]);
    answers.value = { ...answers.value, ...Object.fromEntries(changed) };
    const name = naming[0]?.[1].names[vendorId] ?? vendorId;
    toastError(
      `${name} is no longer listed, so it is among your other tools now. Please save again.`,
    );
    return true;
  };

  const edited = computed(() => {
    const isEdited = ([id, answer]: [string, Answer]) =>
      meaningOf(answer) !== meaningOf(savedAnswers.value[id] ?? UNANSWERED);
    const all = Object.keys(answers.value).map((id): [string, Answer] => [id, withTyped(id)]);
    const changed = all.filter(isEdited);
    return changed.length > 0 ? Object.fromEntries(changed) : null;
  });
  const saving = createMutation(client, {
    mutationFn: () =>
      body(
        api.POST("/api/profile/category-adoption", {
          body: { items: itemsOf(edited.value ?? {}) },
        }),
      ),
    onSuccess: (now) => {
      client.setQueryData(techStackQuery.queryKey, now);
      categories.value = now.items;
      answers.value = answersOf(now);
      savedAnswers.value = answers.value;
      unfolded.value = new Set();
      void invalidate(client, ...TOOL_QUERIES);
      toast({ title: "Success", description: "Your tech stack has been updated successfully!" });
      onSaved();
    },
    onError: (error) => {
      const gone = error instanceof ApiError ? error.vendorId : null;
      if (gone !== null && tellGone(gone)) return;
      const description = `Failed to update tech stack: ${failureReason(error, "Unknown error")}`;
      toastError(description);
      if (isSignedOut(error)) void client.invalidateQueries({ queryKey: keys.me });
    },
  });

  return {
    /** How many categories Save waits for, and how many may stay open. */
    required: required.length,
    optional: saved.items.length - required.length,
    /** The answers that are not saved, by category; null where all are. */
    edited,
    savedAnswers,
    /** Takes back answers that were left unsaved; categories that are gone are left out. */
    restore(unsaved: Readonly<Record<string, Answer>>) {
      const known = Object.entries(unsaved)
        .filter(([id]) => id in savedAnswers.value)
        // A draft from an earlier version of the form has no names.
        .map(([id, answer]) => [id, listedOnly(id, { ...UNANSWERED, ...answer })] as const);
      answers.value = { ...answers.value, ...Object.fromEntries(known) };
    },
    answered,
    toGo: computed(() => open.value.length),
    /** Every category has its Yes or No; one that a file brought may stay open. */
    complete: computed(() => open.value.length === 0 && answered.value > 0),
    /** No for every category that Save waits for. */
    answerRestWithNo() {
      const no = { ...UNANSWERED, hasTool: false };
      const rest = Object.fromEntries(open.value.map((id) => [id, no]));
      answers.value = { ...answers.value, ...rest };
    },
    pending: saving.pending,
    answerOf,
    isUnfolded: (categoryId: string) => unfolded.value.has(categoryId),
    unfold(categoryId: string, open: boolean) {
      if (!open) addTyped(categoryId);
      unfold(categoryId, open);
    },
    toggleVendor(categoryId: string, vendor: Named) {
      const answer = answerOf(categoryId);
      const isSelected = answer.selected.includes(vendor.id);
      change(
        categoryId,
        isSelected ? withoutVendor(answer, vendor.id) : withVendor(answer, vendor),
      );
    },
    /** Yes unfolds the tools; No clears them. */
    answer(categoryId: string, hasTool: boolean) {
      if (!hasTool) type(categoryId, "");
      change(categoryId, hasTool ? { hasTool } : { ...UNANSWERED, hasTool });
      unfold(categoryId, hasTool);
    },
    /** Makes a vendor the primary one; pressed on the primary one it takes that back. */
    togglePrimary(categoryId: string, vendorId: string) {
      const { primary } = answerOf(categoryId);
      change(categoryId, { primary: primary === vendorId ? null : vendorId });
    },
    typedIn: (categoryId: string) => typed.value[categoryId] ?? "",
    type,
    addTyped,
    removeOther(categoryId: string, name: string) {
      const { others } = answerOf(categoryId);
      change(categoryId, { others: others.filter((other) => other !== name) });
    },
    /** How many of these tools an answer lacks. */
    lacking(categoryId: string, tools: readonly Tool[]) {
      const answer = answerOf(categoryId);
      return tools.filter((tool) => !holds(answer, tool)).length;
    },
    /** Yes, with as many of these tools as fit. */
    addAll(categoryId: string, tools: readonly Tool[]) {
      const answer = tools.reduce(withTool, answerOf(categoryId));
      change(categoryId, { ...answer, hasTool: true });
      unfold(categoryId, true);
    },
    save() {
      for (const categoryId of Object.keys(typed.value)) addTyped(categoryId);
      return saving.mutate();
    },
  };
}

/** One text for all answers that mean one thing: in which order tools were chosen says nothing. */
function meaningOf({ hasTool, selected, primary, others }: Answer): string {
  return JSON.stringify([hasTool, [...selected].sort(), primary, [...others].sort()]);
}

/** How many vendors an answer names. */
export function vendorCount({ selected, others }: Answer): number {
  return selected.length + others.length;
}

/** The listed vendors of an answer, by name. */
export function selectedOf({ selected, names }: Answer): readonly Named[] {
  const named = selected.map((id) => ({ id, name: names[id] ?? id }));
  return named.sort((one, other) => one.name.localeCompare(other.name));
}

/** Takes a typed name: a listed vendor is selected, a new name is added to the others. */
function withOther(answer: Answer, listed: readonly Named[], typed: string): Answer {
  const name = typed.trim().slice(0, LONGEST_NAME);
  const vendor = listed.find((one) => isSameName(one.name, name));
  if (vendor) return withVendor(answer, vendor);
  const isKnown = answer.others.some((other) => isSameName(other, name));
  if (name === "" || isKnown || vendorCount(answer) >= MOST_VENDORS) return answer;
  return { ...answer, others: [...answer.others, name] };
}

function withTool(answer: Answer, { vendorId, name }: Tool): Answer {
  return vendorId === null
    ? withOther(answer, [], name)
    : withVendor(answer, { id: vendorId, name });
}

function holds({ selected, others }: Answer, { vendorId, name }: Tool): boolean {
  return vendorId === null
    ? others.some((other) => isSameName(other, name))
    : selected.includes(vendorId);
}

function withVendor(answer: Answer, { id, name }: Named): Answer {
  const { selected, names } = answer;
  if (selected.includes(id) || vendorCount(answer) >= MOST_VENDORS) return answer;
  return { ...answer, selected: [...selected, id], names: { ...names, [id]: name } };
}

function withoutVendor(answer: Answer, vendorId: string): Answer {
  const { [vendorId]: _, ...names } = answer.names;
  const selected = answer.selected.filter((id) => id !== vendorId);
  const primary = answer.primary === vendorId ? null : answer.primary;
  return { ...answer, selected, names, primary };
}

/** A vendor that is no longer listed is among the others. */
function byName(answer: Answer, vendorId: string): Answer {
  return withOther(withoutVendor(answer, vendorId), [], answer.names[vendorId] ?? vendorId);
}

function answersOf({ items }: Schema<"TechStack">): Readonly<Record<string, Answer>> {
  const answerOf = (item: Category): Answer => ({
    hasTool: item.adoption.hasTool,
    selected: item.selectedVendors.map(({ vendorId }) => vendorId),
    names: Object.fromEntries(
      item.selectedVendors.flatMap(({ vendorId }) => {
        const vendor = item.vendors.find(({ id }) => id === vendorId);
        return vendor ? [[vendor.id, vendor.name]] : [];
      }),
    ),
    primary: item.selectedVendors.find(({ isPrimary }) => isPrimary)?.vendorId ?? null,
    others: item.otherVendors.map(({ name }) => name),
  });
  return Object.fromEntries(items.map((item) => [item.category.id, answerOf(item)]));
}

/** Only answered categories are sent, and tools only with a Yes. */
function itemsOf(answers: Readonly<Record<string, Answer>>): Schema<"TechStackAnswer">[] {
  return Object.entries(answers).flatMap(([categoryId, answer]): Schema<"TechStackAnswer">[] => {
    const { hasTool, selected, primary, others } = answer;
    if (hasTool === null) return [];
    if (!hasTool) return [{ categoryId, hasTool }];
    return [
      {
        categoryId,
        hasTool,
        selectedVendorIds: [...selected],
        ...(primary !== null && { primaryVendorId: primary }),
        otherVendors: [...others],
      },
    ];
  });
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

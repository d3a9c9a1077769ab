import { computed, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, errorText, unanswered } from "../../../api/api-error";
import { api, type Schema } from "../../../api/client";
import { fetchQuestionnaire, type OpenedQuestionnaire } from "../../../api/queries/admin";
import { keys } from "../../../api/queries/keys";
import { invalidate } from "../../../api/query-client";
import { createForm } from "../../../lib/form";
import { createMutation } from "../../../lib/mutation";
import { slugOf } from "../../../lib/slug";
import { toast } from "../../../ui/toast";
import {
  type CapabilityDraft,
  type DraftValues,
  newCapability,
  type OptionDraft,
  type QuestionDraft,
  toBody,
  toValues,
} from "./draft";

export type EditorModel = ReturnType<typeof createEditor>;

interface Conflict {
  /** Who changed what, in a sentence. */
  sentence: string;
  theirs: OpenedQuestionnaire;
}

/** What a change of the questionnaire shows elsewhere. */
const AFFECTED_QUERIES = [
  ...[keys.adminQuestionnaires, keys.audit, keys.questions],
  // New capabilities are read from vendors' words at once.
  ...[keys.capabilities, keys.vendors, keys.overview],
];

const TYPED_MEANWHILE = "What you typed meanwhile is not saved yet.";

/**
 * One questionnaire while it is edited. What replaces it as a whole (published, restored, another
 * administrator's) goes to `replace`, which begins a new editor.
 */
export function createEditor(
  client: QueryClient,
  opened: OpenedQuestionnaire,
  replace: (opened: OpenedQuestionnaire) => void,
  unsaved: DraftValues | null,
) {
  const { categoryId, categoryName } = opened.questionnaire;
  const current = signal(opened);
  const conflict = signal<Conflict | null>(null);
  /** Whether another editor has taken this one's place: nothing of it is left to lose. */
  const replaced = signal(false);
  const publishing = signal(false);
  const giveWay = (next: OpenedQuestionnaire) => {
    replaced.value = true;
    replace(next);
  };
  const request = () => ({
    params: {
      path: { categoryId },
      header: { ...(current.value.version && { "If-Match": current.value.version }) },
    },
  });
  const path = "/api/admin/questionnaires/{categoryId}" as const;

  async function noteConflict(error: unknown) {
    if (!(error instanceof ApiError && error.code === "edit_conflict")) return;
    // Where it does not load, the refusal is shown all the same.
    const theirs = await fetchQuestionnaire(categoryId).catch(() => null);
    const sentence = errorText(error, "It has changed since you opened it.");
    if (theirs) conflict.value = { sentence, theirs };
  }

  const form = createForm<DraftValues>(client, {
    initial: toValues(opened.questionnaire),
    save: async (values) => {
      try {
        current.value = await read(api.PUT(path, { ...request(), body: toBody(values) }));
      } catch (error) {
        await noteConflict(error);
        throw error;
      }
      conflict.value = null;
      void invalidate(client, ...AFFECTED_QUERIES);
      return toValues(current.value.questionnaire, values);
    },
    failure: "The draft was not saved. Please try again.",
  });
  if (unsaved) {
    form.set("questions", unsaved.questions);
    form.set("words", unsaved.words);
  }

  const step = createMutation(client, {
    mutationFn: (act: () => Promise<OpenedQuestionnaire>) => act(),
    onSuccess: (next) => {
      void invalidate(client, ...AFFECTED_QUERIES);
      giveWay(next);
    },
    onError: (error) => {
      void noteConflict(error);
      const description = errorText(error);
      toast({ tone: "danger", title: "The questionnaire was not changed", description });
    },
  });

  function setQuestions(questions: readonly QuestionDraft[], cleared = "questions") {
    form.set("questions", questions, cleared);
  }

  /** Whether the server took the draft; what was typed while it did is not in it. */
  async function saveDraft(): Promise<boolean> {
    const before = current.value;
    await form.submit();
    return current.value !== before;
  }

  async function publishSaved() {
    const next = await read(api.POST(`${path}/publish`, request()));
    toast({
      title: "Questionnaire published",
      description: `Firms are asked it in ${categoryName} from now on.`,
    });
    return next;
  }

  return {
    form,
    current,
    conflict,
    replaced,
    /** A publication is under way, with the save before it. */
    publishing,
    /** A save, a publication or the like is under way. */
    busy: computed(() => form.pending.value || step.pending.value),
    errors: computed(() => form.errors.value as Readonly<Record<string, string | undefined>>),
    setQuestions,
    changeQuestion(at: number, change: Partial<QuestionDraft>, field?: string) {
      const questions = form.values.value.questions.map((question, place) =>
        place === at ? { ...question, ...change } : question,
      );
      setQuestions(questions, `questions.${at}.${field ?? Object.keys(change)[0]}`);
    },
    changeOption(at: number, place: number, change: Partial<OptionDraft>) {
      const questions = form.values.value.questions.map((question, index) => {
        if (index !== at) return question;
        const options = question.options.map((option, other) =>
          other === place ? { ...option, ...change } : option,
        );
        return { ...question, options };
      });
      const field = Object.keys(change)[0];
      setQuestions(questions, `questions.${at}.options.${place}.${field}`);
    },
    changeWord(at: number, change: Partial<CapabilityDraft>) {
      const words = form.values.value.words.map((word, place) =>
        place === at ? { ...word, ...change } : word,
      );
      form.set("words", words, `words.${at}`);
    },
    /** Adds a capability by its name and returns its slug. */
    addWord(label: string): string {
      const slug = slugOf(label);
      const { words } = form.values.value;
      if (!words.some((word) => word.slug === slug)) {
        form.set("words", [...words, newCapability(label.trim(), slug)]);
      }
      return slug;
    },
    /** Takes a published capability into the draft, to be changed. */
    editWord({ slug, label, description, phrases }: Schema<"KnownCapability">) {
      const word = {
        ...newCapability(label, slug),
        description,
        phrases: (phrases ?? []).join("\n"),
      };
      form.set("words", [...form.values.value.words, word]);
    },
    removeWord(at: number) {
      const { questions, words } = form.values.value;
      const slug = words[at]?.slug;
      form.set(
        "words",
        words.filter((_, place) => place !== at),
      );
      const without = (option: OptionDraft) => ({
        ...option,
        capabilities: option.capabilities.filter((capability) => capability !== slug),
      });
      setQuestions(
        questions.map((question) => ({ ...question, options: question.options.map(without) })),
      );
    },
    async save() {
      if (!(await saveDraft())) return;
      const description = form.dirty.value ? TYPED_MEANWHILE : "No firm is asked it yet.";
      toast({ title: "Draft saved", description });
    },
    /** Saves what is unsaved, then asks every firm the draft. */
    async publish() {
      publishing.value = true;
      if (form.dirty.value && (await saveDraft()) && form.dirty.value) {
        toast({ title: "Draft saved", description: `${TYPED_MEANWHILE} Please publish again.` });
      }
      if (!form.dirty.value) await step.mutate(publishSaved);
      publishing.value = false;
    },
    discard: () => step.mutate(() => read(api.DELETE(path, request()))),
    restore: () => step.mutate(() => read(api.POST(`${path}/restore`, request()))),
    /** Saves over what someone else saved. */
    async keepMine() {
      if (!conflict.value) return;
      current.value = { ...current.value, version: conflict.value.theirs.version };
      await form.submit();
    },
    takeTheirs() {
      if (conflict.value) giveWay(conflict.value.theirs);
    },
  };
}

/** A reply with its version. */
async function read(
  reply: Promise<{ data?: Schema<"AdminQuestionnaire">; response: Response }>,
): Promise<OpenedQuestionnaire> {
  const { data, response } = await reply;
  if (!data) throw unanswered("empty");
  return { questionnaire: data, version: response.headers.get("ETag") };
}

import { computed, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, errorFields } from "../../../api/api-error";
import { api, body, type Schema } from "../../../api/client";
import { SENTENCES } from "../../../api/facts";
import { keys } from "../../../api/queries/keys";
import { questionsQuery } from "../../../api/queries/matches";
import { invalidate } from "../../../api/query-client";
import { createMutation } from "../../../lib/mutation";
import { toggled } from "../../../lib/toggled";
import { FAILURES, type LoggedFailure, logFailure } from "../../../lib/track";
import type { Options } from "../../../shared/questionnaire/question-list";
import { dismissToast, toast } from "../../../ui/toast";
import { toastRequestError } from "../state/toast-request-error";

type Question = Schema<"Question">;

/** What is kept of a questionnaire that was left. */
export interface UnsentAnswers {
  selected: Options;
  mustHave: Options;
  /** How each answered question read; a draft from an earlier version does not say. */
  prompts?: Readonly<Record<string, string>>;
}

/** What the server computed, and from which response. */
export type Results = Schema<"Computed"> & { responseId: string };

export type QuestionnaireModel = ReturnType<typeof createQuestionnaire>;

/**
 * One visit to a category's questionnaire: the answers, sending them, and the results. Created at each
 * opening, so that closing forgets them.
 */
export function createQuestionnaire(client: QueryClient, categoryId: string) {
  const selected = signal<Options>({});
  const mustHave = signal<Options>({});
  /** How each answered question read. */
  const prompts = new Map<string, string>();
  const results = signal<Results | null>(null);
  /** Whether the last press sent nothing, for want of an answer. */
  let isRefused = false;
  const answers = computed(() =>
    Object.entries(selected.value)
      .filter(([, values]) => values.length > 0)
      .map(([questionId, values]) => answerOf(questionId, values, mustHave.value[questionId])),
  );
  /** The answers while they wait to be sent; null where there are none. */
  const unsent = computed((): UnsentAnswers | null => {
    if (results.value !== null || answers.value.length === 0) return null;
    const left = { selected: selected.value, mustHave: mustHave.value };
    return { ...left, prompts: Object.fromEntries(prompts) };
  });
  /** Takes the refusal of a press back, once what it asked for is done. */
  function takeBack() {
    if (isRefused) dismissToast();
    isRefused = false;
  }
  /** Asks for the questions as they are now. An answer stays with the words that it was given to. */
  async function takeChanged() {
    await invalidate(client, keys.questions);
    const questions = await client.fetchQuery(questionsQuery(categoryId));
    const asked = questions.filter(({ id, prompt }) => prompts.get(id) === prompt);
    selected.value = stillAsked(asked, selected.value);
    mustHave.value = stillAsked(asked, mustHave.value);
    toast({
      tone: "danger",
      title: "The questionnaire has changed",
      description:
        "Answers that still fit are kept. Please look at the questions and send them again.",
    });
  }
  const submission = createMutation(client, {
    mutationFn: async () => {
      const sent = answers.value.map((answer) => ({
        ...answer,
        prompt: prompts.get(answer.questionId),
      }));
      const { responseId } = await orLog(FAILURES.submitResponse, () =>
        body(api.POST("/api/responses", { body: { categoryId, answers: sent } })),
      );
      const computed = await orLog(FAILURES.compute, () =>
        body(api.POST("/api/recommendations/compute", { body: { responseId, categoryId } })),
      );
      return { ...computed, responseId };
    },
    onSuccess: (found) => {
      results.value = found;
      // What is recommended is saved, so the page behind and Past Recommendations have changed.
      void invalidate(client, keys.picks, keys.overview, keys.pastRecommendations);
    },
    onError: async (error) => {
      const said = () => toastRequestError(client, "Failed to generate recommendations", error);
      if (isAboutChange(error)) return takeChanged().catch(said);
      said();
      // The questionnaire may have been removed.
      if ("categoryId" in errorFields(error)) await invalidate(client, keys.questions);
    },
  });
  return {
    selected,
    mustHave,
    answers,
    unsent,
    results,
    pending: submission.pending,
    /** One value for a single choice; a multiple choice takes the value, or gives it back. */
    choose({ id, prompt, fieldType }: Question, value: string) {
      takeBack();
      prompts.set(id, prompt);
      const before = selected.value[id] ?? [];
      const after = fieldType === "SINGLE" ? [value] : toggled(before, value);
      selected.value = { ...selected.value, [id]: after };
      // What is no longer chosen is no longer a must-have.
      const kept = (mustHave.value[id] ?? []).filter((option) => after.includes(option));
      mustHave.value = { ...mustHave.value, [id]: kept };
    },
    /** Marks a chosen option as a must-have, or takes the mark back. */
    toggleMustHave({ id }: Question, value: string) {
      if (!selected.value[id]?.includes(value)) return;
      mustHave.value = { ...mustHave.value, [id]: toggled(mustHave.value[id] ?? [], value) };
    },
    /** Takes back answers that were left unsent, as far as they are still asked for. */
    restore(questions: readonly Question[], kept: UnsentAnswers) {
      takeBack();
      const asked = questions.filter(
        ({ id, prompt }) => !kept.prompts || kept.prompts[id] === prompt,
      );
      for (const { id, prompt } of asked) prompts.set(id, prompt);
      selected.value = { ...selected.value, ...stillAsked(asked, kept.selected) };
      mustHave.value = { ...mustHave.value, ...stillAsked(asked, kept.mustHave) };
    },
    async submit() {
      isRefused = false;
      if (answers.value.length > 0) return await submission.mutate();
      isRefused = true;
      toast({ tone: "danger", title: SENTENCES.answerRequired });
    },
    /** Back to the questions, with the answers as they were. */
    retake() {
      results.value = null;
    },
  };
}

function stillAsked(questions: readonly Question[], kept: Options): Options {
  const known = questions.flatMap(({ id, options, fieldType }) => {
    const values = (kept[id] ?? []).filter((option) => options.includes(option));
    const fits = fieldType === "SINGLE" ? values.length === 1 : values.length > 0;
    return fits ? [[id, values] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Whether answers were refused because what is asked differs from what they were given to. */
function isAboutChange(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isMisfit = error.code === "validation_failed" && "answers" in error.fields;
  return isMisfit || error.code === "questionnaire_changed";
}

function answerOf(
  questionId: string,
  values: readonly string[],
  must: readonly string[] = [],
): Schema<"Answer"> {
  const answer = { questionId, selectedValues: [...values] };
  return must.length > 0 ? { ...answer, mustHave: [...must] } : answer;
}

/** Runs a call; what failed goes to the console, because people read one toast for both calls. */
async function orLog<Data>(failure: LoggedFailure, call: () => Promise<Data>): Promise<Data> {
  try {
    return await call();
  } catch (error) {
    logFailure(failure);
    throw error;
  }
}

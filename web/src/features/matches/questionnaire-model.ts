import { computed, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api, body, type Schema } from "../../api/client";
import { keys } from "../../api/queries";
import { invalidate } from "../../api/query-client";
import { createMutation } from "../../lib/mutation";
import { toast } from "../../ui/toast";
import { toastFailure } from "./toast-failure";

type Question = Schema<"Question">;

export type QuestionnaireModel = ReturnType<typeof createQuestionnaire>;

/**
 * One visit to a category's questionnaire: the answers, sending them, and the results. Created at each
 * opening, so that closing forgets them.
 */
export function createQuestionnaire(client: QueryClient, categoryId: string) {
  const selected = signal<Readonly<Record<string, readonly string[]>>>({});
  const results = signal<Schema<"Computed"> | null>(null);
  const answers = computed(() =>
    Object.entries(selected.value)
      .filter(([, values]) => values.length > 0)
      .map(([questionId, values]) => ({ questionId, selectedValues: [...values] })),
  );
  const submission = createMutation(client, {
    mutationFn: async () => {
      const { responseId } = await orLog("Failed to submit response", () =>
        body(api.POST("/api/responses", { body: { categoryId, answers: answers.value } })),
      );
      return await orLog("Failed to compute recommendations", () =>
        body(api.POST("/api/recommendations/compute", { body: { responseId, categoryId } })),
      );
    },
    onSuccess: (computed) => {
      results.value = computed;
      // What is recommended is saved, so the page behind and Past Recommendations have changed.
      void invalidate(client, keys.picks, keys.overview, keys.pastRecommendations);
    },
    onError: (error) => toastFailure(client, "Failed to generate recommendations", error),
  });
  return {
    selected,
    answers,
    results,
    pending: submission.pending,
    /** One value for a single choice; a multiple choice takes the value, or gives it back. */
    choose({ id, fieldType }: Question, value: string) {
      const before = selected.value[id] ?? [];
      const after = fieldType === "SINGLE" ? [value] : toggled(before, value);
      selected.value = { ...selected.value, [id]: after };
    },
    /** Takes back answers that were left unsent, as far as they are still asked for. */
    restore(questions: readonly Question[], kept: Readonly<Record<string, readonly string[]>>) {
      const known = questions.flatMap(({ id, options }) => {
        const values = (kept[id] ?? []).filter((one) => options.includes(one));
        return values.length > 0 ? [[id, values] as const] : [];
      });
      selected.value = { ...selected.value, ...Object.fromEntries(known) };
    },
    async submit() {
      if (answers.value.length > 0) await submission.mutate();
      else toast({ tone: "danger", title: "Please answer at least one question" });
    },
    /** Back to the questions, with the answers as they were. */
    retake() {
      results.value = null;
    },
  };
}

function toggled(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

/** Runs a call; what failed goes to the console, because people read one toast for both calls. */
async function orLog<Data>(failure: string, call: () => Promise<Data>): Promise<Data> {
  try {
    return await call();
  } catch (error) {
    console.info(failure);
    throw error;
  }
}

import { computed } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api, type Schema } from "../../api/client";
import { changedValues, createForm } from "../../lib/form";
import { hasAllBands } from "../../shared/bands";
import { toast, toastError } from "../../ui/toast";

type Answers = Schema<"OnboardingAnswers">;

const SUCCESS = {
  title: "Firm details updated",
  description: "Your firm information has been saved successfully.",
};

/** The four answers about the firm. */
export function createFirmForm(client: QueryClient, answers: Answers, onSaved: () => void) {
  const form = createForm<Answers>(client, {
    initial: answers,
    save: async (values, saved) => {
      if (!hasAllBands(values)) return values;
      await api.POST("/api/profile/onboarding", { body: changedValues(values, saved) });
      onSaved();
      toast(SUCCESS);
      return values;
    },
    failure: "Failed to update firm details. Please try again.",
    onFailure: toastError,
  });
  return { ...form, complete: computed(() => hasAllBands(form.values.value)) };
}

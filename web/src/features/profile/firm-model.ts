import { computed } from "@preact/signals-react";
import { api, type Schema } from "../../api/client";
import { createSettingsForm } from "./settings-form";

type Answers = Schema<"OnboardingAnswers">;

/** The four answers about the firm; they are saved together. */
export function createFirmForm(answers: Answers, onSaved: () => void) {
  const form = createSettingsForm<Answers>({
    saved: answers,
    send: async (values) => {
      if (!isComplete(values)) return values;
      await api.POST("/api/profile/onboarding", { body: values });
      onSaved();
      return values;
    },
    success: {
      title: "Firm details updated",
      description: "Your firm information has been saved successfully.",
    },
    failure: "Failed to update firm details. Please try again.",
  });
  return { ...form, complete: computed(() => isComplete(form.values.value)) };
}

function isComplete(answers: Answers): answers is Schema<"OnboardingRequest"> {
  return Object.values(answers).every((band) => band !== null);
}

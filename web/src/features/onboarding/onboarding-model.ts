import { computed, signal } from "@preact/signals-react";
import type { QueryClient } from "@tanstack/react-query";
import { api, type Schema } from "../../api/client";
import { createMutation } from "../../lib/mutation";
import { hasAllBands } from "../../shared/bands";
import { toast, toastFailure } from "../../ui/toast";

type Answers = Required<Schema<"OnboardingRequest">>;

/** The four answers, and saving them; `onSaved` runs after the server has taken them. */
export function createOnboarding(client: QueryClient, onSaved: () => void) {
  const answers = signal<Partial<Answers>>({});
  const complete = computed(() => hasAllBands(answers.value));
  const mutation = createMutation(client, {
    mutationFn: (given: Answers) => api.POST("/api/profile/onboarding", { body: given }),
    onSuccess: () => {
      onSaved();
      toast({
        title: "Welcome aboard!",
        description: "Your profile has been set up successfully.",
      });
    },
    onError: toastFailure("Failed to save your information. Please try again."),
  });
  return {
    answers,
    pending: mutation.pending,
    complete,
    answer<Name extends keyof Answers>(name: Name, value: Answers[Name]) {
      answers.value = { ...answers.value, [name]: value };
    },
    async save() {
      const given = answers.value;
      if (hasAllBands(given)) await mutation.mutate(given);
    },
  };
}

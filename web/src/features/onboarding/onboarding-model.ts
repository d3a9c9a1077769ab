import { computed, signal } from "@preact/signals-react";
import { errorText } from "../../api/api-error";
import { api, type Schema } from "../../api/client";
import { toast } from "../../ui/toast";

type Answers = Schema<"OnboardingRequest">;

/** The four answers, and saving them; `onSaved` runs after the server has taken them. */
export function createOnboarding(onSaved: () => void) {
  const answers = signal<Partial<Answers>>({});
  const pending = signal(false);
  const complete = computed(() => isComplete(answers.value));
  return {
    answers,
    pending,
    complete,
    answer<Name extends keyof Answers>(name: Name, value: Answers[Name]) {
      answers.value = { ...answers.value, [name]: value };
    },
    async save() {
      const given = answers.value;
      if (pending.value || !isComplete(given)) return;
      pending.value = true;
      try {
        await api.POST("/api/profile/onboarding", { body: given });
        onSaved();
        toast({
          title: "Welcome aboard!",
          description: "Your profile has been set up successfully.",
        });
      } catch (error) {
        const fallback = "Failed to save your information. Please try again.";
        toast({ tone: "danger", title: "Error", description: errorText(error, fallback) });
      } finally {
        pending.value = false;
      }
    },
  };
}

function isComplete(answers: Partial<Answers>): answers is Answers {
  return (
    answers.attorneysCountBand !== undefined &&
    answers.employeesCountBand !== undefined &&
    answers.injuryCasesPerMonthBand !== undefined &&
    answers.annualSoftwareSpendBand !== undefined
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { questionnaireCountsQuery } from "../../../api/queries/admin";
import { useDebounced } from "../../../lib/use-debounced";
import { type DraftValues, toBody } from "./draft";
import type { EditorModel } from "./editor-model";

/** By the key of an option, how many active vendors meet it; null where the server does not count. */
export type OptionCounts = Readonly<Record<string, number>> | null;

/** The counts of the draft as it is typed, a moment later. */
export function useOptionCounts(model: EditorModel): OptionCounts {
  const counted = useDebounced(model.form.values.value);
  const { categoryId } = model.current.value.questionnaire;
  const sent = toBody(withoutTexts(counted));
  const keys = counted.questions.map(({ options }) => options.map(({ key }) => key));
  const query = useQuery({
    ...questionnaireCountsQuery(categoryId, sent, keys),
    placeholderData: keepPreviousData,
  });
  return query.isError ? null : (query.data ?? {});
}

/** What a count depends on: typing a prompt asks for nothing. */
function withoutTexts({ questions, words }: DraftValues): DraftValues {
  const bare = (question: DraftValues["questions"][number]) => ({
    ...question,
    prompt: "",
    hint: "",
    weight: 1,
    options: question.options.map((option) => ({ ...option, label: "", hint: "" })),
  });
  return { questions: questions.map(bare), words };
}

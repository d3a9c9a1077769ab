import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, body, type Schema } from "../../../api/client";
import { keys as queryKeys } from "../../../api/queries/keys";
import { debounce } from "../../../lib/debounce";
import { type DraftValues, toBody } from "./draft";
import type { EditorModel } from "./editor-model";

/** By the key of an option, how many active vendors meet it. */
export type OptionCounts = Readonly<Record<string, number>>;

/** The counts of the draft as it is typed, a moment later. */
export function useOptionCounts(model: EditorModel): OptionCounts {
  const values = model.form.values.value;
  const [counted, setCounted] = useState(values);
  const [later] = useState(() => debounce(setCounted));
  useEffect(() => {
    later(values);
    return later.cancel;
  }, [later, values]);
  const { categoryId } = model.current.value.questionnaire;
  const sent = toBody(withoutTexts(counted));
  const keys = counted.questions.map(({ options }) => options.map(({ key }) => key));
  const query = useQuery({
    queryKey: [...queryKeys.questionnaireCounts, categoryId, sent, keys],
    queryFn: () => count(categoryId, sent, keys),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return query.data ?? {};
}

async function count(
  categoryId: string,
  sent: Schema<"QuestionnaireDraft">,
  keys: readonly (readonly string[])[],
): Promise<OptionCounts> {
  const params = { path: { categoryId } };
  const path = "/api/admin/questionnaires/{categoryId}/counts";
  const { counts } = await body(api.POST(path, { params, body: sent }));
  const entries = keys.flatMap((options, at) =>
    options.map((key, place) => [key, counts[at]?.[place] ?? 0] as const),
  );
  return Object.fromEntries(entries);
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

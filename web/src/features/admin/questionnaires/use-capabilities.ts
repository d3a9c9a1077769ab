import type { CapabilityChoice } from "./capability-picker";
import type { EditorModel } from "./editor-model";

/** What options may ask for: the vocabulary, and the words of this draft in its place. */
export function useCapabilities(model: EditorModel): readonly CapabilityChoice[] {
  const { words } = model.form.values.value;
  const known = model.current.value.questionnaire.capabilities;
  return [...words, ...known.filter(({ slug }) => !words.some((word) => word.slug === slug))];
}

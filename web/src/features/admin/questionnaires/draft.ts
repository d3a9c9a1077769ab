import type { Schema } from "../../../api/client";
import { SENTENCES } from "../../../api/facts";

/** A choice while it is edited. The key stays while the choice moves. */
export interface OptionDraft {
  key: string;
  label: string;
  hint: string;
  capabilities: readonly string[];
  neutral: boolean;
}

export interface QuestionDraft {
  key: string;
  id: string | null;
  prompt: string;
  hint: string;
  fieldType: Schema<"FieldType">;
  facet: Schema<"Facet">;
  weight: number;
  optional: boolean;
  options: readonly OptionDraft[];
}

export interface CapabilityDraft {
  key: string;
  slug: string;
  label: string;
  description: string;
  /** One a line. */
  phrases: string;
}

/** Everything of a questionnaire that can be edited. */
export interface DraftValues {
  questions: readonly QuestionDraft[];
  words: readonly CapabilityDraft[];
}

let keys = 0;
const newKey = () => `k${++keys}`;

/** The values of a stored questionnaire. Keys are those of `before`, place by place. */
export function toValues(
  { questions, words }: Pick<Schema<"AdminQuestionnaire">, "questions" | "words">,
  before?: DraftValues,
): DraftValues {
  return {
    questions: questions.map((question, at) => {
      const old = before?.questions[at];
      return {
        ...question,
        key: old?.key ?? newKey(),
        id: question.id ?? null,
        hint: question.hint ?? "",
        options: question.options.map((option, place) => ({
          ...option,
          key: old?.options[place]?.key ?? newKey(),
          hint: option.hint ?? "",
        })),
      };
    }),
    words: words.map((word, at) => ({
      key: before?.words[at]?.key ?? newKey(),
      slug: word.slug ?? "",
      label: word.label,
      description: word.description,
      phrases: word.phrases.join("\n"),
    })),
  };
}

/** What is sent. */
export function toBody({ questions, words }: DraftValues): Schema<"QuestionnaireDraft"> {
  return {
    questions: questions.map(({ key: _, ...question }) => ({
      ...question,
      hint: question.hint.trim() || null,
      options: question.options.map(({ key: _key, ...option }) => ({
        ...option,
        hint: option.hint.trim() || null,
        capabilities: [...option.capabilities],
      })),
    })),
    words: words.map(({ key: _, ...word }) => ({
      ...word,
      phrases: word.phrases.split("\n").filter((phrase) => phrase.trim() !== ""),
    })),
  };
}

export function newQuestion(): QuestionDraft {
  return {
    key: newKey(),
    id: null,
    prompt: "",
    hint: "",
    fieldType: "MULTI",
    facet: "need",
    weight: 1,
    optional: false,
    options: [newOption(), { ...newOption(), label: SENTENCES.noPreference, neutral: true }],
  };
}

export function newOption(): OptionDraft {
  return { key: newKey(), label: "", hint: "", capabilities: [], neutral: false };
}

export function newCapability(label: string, slug: string): CapabilityDraft {
  return { key: newKey(), slug, label, description: "", phrases: label };
}

/** The list with one entry at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = list.filter((_, at) => at !== from);
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The question about something else: of tools only neutral options are left. */
export function withFacet(question: QuestionDraft, facet: Schema<"Facet">): QuestionDraft {
  const isAboutTools = facet === "integrations";
  return {
    ...question,
    facet,
    optional: isAboutTools,
    options: isAboutTools ? question.options.filter(({ neutral }) => neutral) : question.options,
  };
}

/** In the empty hint of a question or an option. */
export const HINT_PLACEHOLDER = "A word of caution or of help";

/** The prompt of a question, or what stands for it until it is written. */
export function promptOf({ prompt }: Pick<QuestionDraft, "prompt">): string {
  return prompt.trim() || "Untitled question";
}

/** The questions as a firm would see them, with the tools of the directory. */
export function asAsked(
  { questions }: DraftValues,
  tools: readonly Schema<"DirectoryTool">[],
  toolsOffered: number,
): Schema<"Question">[] {
  const offered = tools.slice(0, toolsOffered).map(({ label }) => label);
  const asked = questions.map((question) => {
    const own = question.options.map(({ label }) => label).filter(Boolean);
    const isAboutTools = question.facet === "integrations";
    const hints = question.options.filter(({ hint, label }) => hint.trim() && label);
    return {
      id: question.key,
      prompt: promptOf(question),
      fieldType: question.fieldType,
      ...(question.hint.trim() && { hint: question.hint }),
      options: isAboutTools ? [...offered, ...own] : own,
      optionHints: Object.fromEntries(hints.map(({ label, hint }) => [label, hint])),
    };
  });
  return asked.filter((_, at) => questions[at]?.facet !== "integrations" || offered.length > 1);
}

import { expect, test } from "vitest";
import { asAsked, moved, newQuestion, toBody, toValues, withFacet } from "./draft";

const stored = {
  questions: [
    {
      id: "intake.languages",
      prompt: "Which languages?",
      hint: null,
      fieldType: "MULTI" as const,
      facet: "need" as const,
      weight: 1,
      optional: false,
      options: [
        { label: "Spanish", hint: "Ask who.", capabilities: ["spanish"], neutral: false },
        { label: "None", hint: null, capabilities: [], neutral: true },
      ],
    },
  ],
  words: [{ slug: "walk-ins", label: "Walk-ins", description: "", phrases: ["a", "b"] }],
};

test("what is read is what is sent, and a saved draft keeps its keys", () => {
  const values = toValues(stored);
  expect(toBody(values)).toEqual(stored);
  const saved = toValues(stored, values);
  expect(saved.questions[0]?.options.map(({ key }) => key)).toEqual(
    values.questions[0]?.options.map(({ key }) => key),
  );
});

test("an entry moves to another place and never out of the list", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 1, 2)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
});

test("a question about tools keeps neutral options and its weight", () => {
  const question = withFacet(newQuestion(), "integrations");
  expect(question.options.map(({ label }) => label)).toEqual(["No preference"]);
  expect([question.weight, question.optional]).toEqual([1, true]);
  expect(withFacet({ ...newQuestion(), weight: 3 }, "price").weight).toBe(3);
});

test("the preview offers the directory's tools, and leaves the question out without them", () => {
  const values = { questions: [withFacet(newQuestion(), "integrations")], words: [] };
  const tools = ["Clio", "Filevine", "Litify"].map((label) => ({ label, vendors: 2 }));
  expect(asAsked(values, tools, 2)[0]?.options).toEqual(["Clio", "Filevine", "No preference"]);
  expect(asAsked(values, tools.slice(0, 1), 2)).toEqual([]);
});

import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "../../../api/client";
import { keys } from "../../../api/queries/keys";
import { createQueryClient } from "../../../api/query-client";
import { problem } from "../../../testing/fixtures";
import { computed, questions, ranked } from "../../../testing/matches";
import { answers, refuses, server } from "../../../testing/server";
import { shownToast, toast } from "../../../ui/toast";
import { createQuestionnaire, type UnsentAnswers } from "./questionnaire-model";

const [hours, languages] = questions as [Schema<"Question">, Schema<"Question">];
const results = computed({ vendors: [ranked("Callwright", 1)], responseId: "x1" });

let logged: unknown[];

beforeEach(() => {
  logged = [];
  vi.spyOn(console, "info").mockImplementation((...parts) => logged.push(parts[0]));
});

function start() {
  const client = createQueryClient();
  return { client, model: createQuestionnaire(client, "intake") };
}

test("a single choice holds one value, a multiple choice toggles", () => {
  const { model } = start();
  model.choose(hours, "Office hours");
  model.choose(hours, "Around the clock");
  model.choose(languages, "English");
  model.choose(languages, "Spanish");
  model.choose(languages, "English");
  expect(model.answers.value).toEqual([
    { questionId: "hours", selectedValues: ["Around the clock"] },
    { questionId: "languages", selectedValues: ["Spanish"] },
  ]);
  model.choose(languages, "Spanish");
  expect(model.answers.value).toHaveLength(1);
});

test("a must-have is one of the chosen options, and goes with its choice", () => {
  const { model } = start();
  model.choose(languages, "Spanish");
  model.choose(languages, "English");
  model.toggleMustHave(languages, "Spanish");
  model.toggleMustHave(languages, "Vietnamese");
  expect(model.answers.value).toEqual([
    {
      ...{ questionId: "languages", selectedValues: ["Spanish", "English"] },
      mustHave: ["Spanish"],
    },
  ]);
  model.toggleMustHave(languages, "Spanish");
  expect(model.answers.value[0]).not.toHaveProperty("mustHave");
  model.toggleMustHave(languages, "English");
  model.choose(languages, "English");
  model.choose(languages, "English");
  expect(model.answers.value[0]).not.toHaveProperty("mustHave");
  model.choose(hours, "Office hours");
  model.toggleMustHave(hours, "Office hours");
  model.choose(hours, "Around the clock");
  expect(model.answers.value).toContainEqual({
    ...{ questionId: "hours", selectedValues: ["Around the clock"] },
  });
});

test("a draft keeps how its questions read, so that an answer to other words is not restored", () => {
  const left = start().model;
  left.choose(hours, "Office hours");
  left.choose(languages, "Spanish");
  const draft = left.unsent.value as UnsentAnswers;
  const { model } = start();
  model.restore([{ ...hours, prompt: "When should we answer?" }, languages], draft);
  const spanish = [{ questionId: "languages", selectedValues: ["Spanish"] }];
  expect(model.answers.value).toEqual(spanish);
  // A draft from an earlier version does not say how they read.
  const { prompts: _, ...old } = draft;
  model.restore([hours], old);
  expect(model.answers.value).toHaveLength(2);
});

test("without an answer nothing is sent", async () => {
  const { model } = start();
  model.choose(languages, "English");
  model.choose(languages, "English");
  await model.submit();
  expect(shownToast.value?.title).toBe("Please answer at least one question");
  expect(shownToast.value?.open).toBe(true);
  expect(model.pending.value).toBe(false);
  model.choose(languages, "English");
  expect(shownToast.value?.open).toBe(false);
});

test("answers that come back take the refusal back, too", async () => {
  const left = start().model;
  left.choose(hours, "Office hours");
  const { model } = start();
  await model.submit();
  expect(shownToast.value?.open).toBe(true);
  model.restore([hours], left.unsent.value as UnsentAnswers);
  expect(shownToast.value?.open).toBe(false);
  toast({ title: "Recommendations cleared" });
  model.choose(hours, "Around the clock");
  expect(shownToast.value?.open).toBe(true);
});

test("a refusal ends with the next press: an answer leaves what that one came to alone", async () => {
  server.use(refuses("post", "/api/responses", 503));
  const { model } = start();
  await model.submit();
  model.selected.value = { hours: ["Office hours"] };
  await model.submit();
  model.choose(hours, "Around the clock");
  expect(shownToast.value?.title).toBe("Failed to generate recommendations");
  expect(shownToast.value?.open).toBe(true);
});

test("an answer leaves a toast of something else alone", () => {
  const { model } = start();
  toast({ title: "Recommendations cleared" });
  model.choose(languages, "English");
  expect(shownToast.value?.open).toBe(true);
});

test("the answers are sent, then computed, and the pages they change are asked for again", async () => {
  const sent: unknown[] = [];
  const keep = async (request: Request) => void sent.push(await request.json());
  server.use(
    answers("post", "/api/responses", { responseId: "x1" }, keep),
    answers("post", "/api/recommendations/compute", results, keep),
  );
  const { model, client } = start();
  const changed = [keys.picks, keys.overview, keys.pastRecommendations];
  for (const key of changed) client.setQueryData(key, "old");
  model.choose(hours, "Office hours");
  const done = model.submit();
  expect(model.pending.value).toBe(true);
  await model.submit();
  await done;
  expect(model.results.value).toEqual(results);
  expect(sent).toEqual([
    {
      categoryId: "intake",
      answers: [{ questionId: "hours", prompt: hours.prompt, selectedValues: ["Office hours"] }],
    },
    { responseId: "x1", categoryId: "intake" },
  ]);
  const invalidated = () => changed.map((key) => client.getQueryState(key)?.isInvalidated);
  await expect.poll(invalidated).toEqual([true, true, true]);
  model.retake();
  expect(model.results.value).toBeNull();
  expect(model.answers.value).toHaveLength(1);
});

test("results sent before the page has its picks are shown among them", async () => {
  const { model, client } = start();
  let answerNow = () => {};
  const gate = new Promise<string>((resolve) => {
    answerNow = () => resolve("old");
  });
  let asked = 0;
  const queryFn = () => (++asked === 1 ? gate : Promise.resolve("new"));
  const observer = new QueryObserver(client, { queryKey: keys.picks, queryFn });
  const leave = observer.subscribe(() => {});
  server.use(
    answers("post", "/api/responses", { responseId: "x1" }),
    answers("post", "/api/recommendations/compute", results),
  );
  model.choose(hours, "Office hours");
  await model.submit();
  answerNow();
  await expect.poll(() => client.getQueryData(keys.picks)).toBe("new");
  leave();
});

test.each([
  ["/api/responses", "Failed to submit response"],
  ["/api/recommendations/compute", "Failed to compute recommendations"],
] as const)("%s refused: one toast, and the thrown text in the console", async (path, text) => {
  const busy = problem(503, "busy", "The server is busy. Please try again.");
  server.use(answers("post", "/api/responses", { responseId: "x1" }));
  server.use(refuses("post", path, 503, busy));
  const { model } = start();
  model.choose(hours, "Office hours");
  await model.submit();
  expect(shownToast.value).toMatchObject({
    tone: "danger",
    title: "Failed to generate recommendations",
    description: busy.detail,
  });
  expect(logged).toEqual([text]);
  expect(model.results.value).toBeNull();
  expect(model.pending.value).toBe(false);
});

import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "../../../api/client";
import { overviewQuery, picksQuery } from "../../../api/queries/matches";
import { createQueryClient } from "../../../api/query-client";
import { problem } from "../../../testing/fixtures";
import { categoryOf, categoryPicks, pick, picksOf, serveMatches } from "../../../testing/matches";
import { server } from "../../../testing/server";
import { shownToast } from "../../../ui/toast";
import { createMatches } from "./matches-model";

const persisted = "*/api/recommendations/persisted";
const intake = categoryPicks("Intake", [pick("Callwright")]);
const answered = (category: string) => ({
  ...categoryPicks(category, [pick("Answered")]),
  scope: null,
});

beforeEach(() => localStorage.clear());

/** Matches of someone whose questionnaires have a result in these categories, beside what is saved. */
async function start(saved: Schema<"Picks">, results: readonly string[]) {
  const served = serveMatches(saved);
  const calls: string[] = [];
  const keep = (items: Schema<"CategoryPicks">[]) => {
    const isNew = (id: string) => items.some(({ categoryId }) => categoryId === id);
    const others = served.picks.items.filter(({ categoryId }) => !isNew(categoryId));
    served.picks = picksOf(...others, ...items);
  };
  const pickForMe = () => {
    calls.push("pick");
    keep([intake]);
    return HttpResponse.json(picksOf(intake));
  };
  const restore = async ({ request }: { request: Request }) => {
    const { categoryIds } = (await request.json()) as { categoryIds: string[] };
    calls.push(categoryIds.join("+"));
    const found = results
      .map(answered)
      .filter(({ categoryId }) => categoryIds.includes(categoryId));
    if (found.length < categoryIds.length) {
      return HttpResponse.json(problem(404, "not_found", "No."), { status: 404 });
    }
    keep(found);
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.post("*/api/recommendations/pick-for-me", pickForMe),
    http.put(persisted, restore),
  );
  const client = createQueryClient();
  await Promise.all([client.fetchQuery(picksQuery), client.fetchQuery(overviewQuery)]);
  const shown = () =>
    (client.getQueryData(picksQuery.queryKey)?.items ?? []).map(
      ({ categoryId, scope }) => `${categoryId} ${scope}`,
    );
  return { served, calls, shown, model: createMatches(client, "u1") };
}

test("Undo after Delete history brings back what still has a result, and names what has none", async () => {
  const saved = picksOf(
    answered("Intake"),
    answered("Staffing"),
    answered("Trial Support"),
    answered("Lead Generation"),
  );
  const { model, shown } = await start(saved, ["Staffing"]);
  await model.clearPicks();
  shownToast.value?.action?.onAction();
  await expect.poll(() => shownToast.value?.title).toBe("The picks of your questionnaire are back");
  expect(shownToast.value?.description).toBe(
    "The picks of Intake, Trial Support and Lead Generation cannot come back: their results were deleted",
  );
  expect(shown()).toEqual(["staffing null"]);
});

test("Undo without any result left claims nothing", async () => {
  const { model, shown } = await start(picksOf(answered("Staffing")), []);
  await model.clearPicks();
  shownToast.value?.action?.onAction();
  await expect
    .poll(() => shownToast.value?.title)
    .toBe("The picks of Staffing cannot come back: their results were deleted");
  expect(shownToast.value?.tone).toBe("danger");
  expect(shown()).toEqual([]);
});

test("Undo keeps what a questionnaire led to in another tab, before clearing and after it", async () => {
  const { model, served, shown } = await start(picksOf(intake), ["Intake", "Staffing"]);
  // Before clearing, in place of those of similar firms that this tab shows.
  served.picks = picksOf(answered("Intake"), categoryPicks("Trial Support", [pick("Acme")]));
  model.questionnaireOpened(categoryOf("Intake"));
  await model.clearPicks();
  served.picks = picksOf(answered("Staffing"));
  model.questionnaireOpened(categoryOf("Staffing"));
  shownToast.value?.action?.onAction();
  await expect.poll(shown).toEqual(["intake null", "staffing null"]);
  expect([...model.opened.value].sort()).toEqual(["intake", "staffing"]);
});

test("Undo brings back what questionnaires led to where picking again fails, and can be tried again", async () => {
  const { model, calls, shown } = await start(picksOf(intake, answered("Staffing")), ["Staffing"]);
  const busy = problem(503, "busy", "The server is busy.");
  server.use(
    http.post("*/api/recommendations/pick-for-me", () => HttpResponse.json(busy, { status: 503 }), {
      once: true,
    }),
  );
  await model.clearPicks();
  shownToast.value?.action?.onAction();
  await expect.poll(() => shownToast.value?.title).toBe("Failed to bring the earlier picks back");
  expect(shownToast.value).toMatchObject({ tone: "danger", description: "The server is busy." });
  expect(shown()).toEqual(["staffing null"]);
  shownToast.value?.action?.onAction();
  await expect.poll(shown).toEqual(["intake exact", "staffing null"]);
  expect(calls).toEqual(["staffing", "pick", "staffing"]);
});

test("Undo that failed to bring back what questionnaires led to tries only that again", async () => {
  const { model, calls, shown } = await start(picksOf(intake, answered("Staffing")), ["Staffing"]);
  const down = () => HttpResponse.json(problem(503, "busy", "Busy."), { status: 503 });
  server.use(http.put(persisted, down, { once: true }));
  await model.clearPicks();
  shownToast.value?.action?.onAction();
  await expect.poll(() => shownToast.value?.action?.label).toBe("Try again");
  expect(shown()).toEqual(["intake exact"]);
  shownToast.value?.action?.onAction();
  await expect.poll(shown).toEqual(["intake exact", "staffing null"]);
  expect(calls).toEqual(["pick", "staffing"]);
});

test("Undo picks nothing where it cannot be read what there is by now", async () => {
  const { model, calls } = await start(picksOf(intake), []);
  await model.clearPicks();
  server.use(http.get(persisted, () => new HttpResponse(null, { status: 500 })));
  shownToast.value?.action?.onAction();
  await expect.poll(() => shownToast.value?.action?.label).toBe("Try again");
  expect(calls).toEqual([]);
});

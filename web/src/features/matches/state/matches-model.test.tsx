import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { keys } from "../../../api/queries/keys";
import { overviewQuery, picksQuery } from "../../../api/queries/matches";
import { createQueryClient } from "../../../api/query-client";
import { problem } from "../../../testing/fixtures";
import {
  categoryOf,
  categoryPicks,
  overviewOf,
  pick,
  picksOf,
  serveMatches,
} from "../../../testing/matches";
import { answers, refuses, server } from "../../../testing/server";
import { shownToast } from "../../../ui/toast";
import { createMatches } from "./matches-model";
import { stageViews } from "./stage-views";

const intake = picksOf(categoryPicks("Intake", [pick("Callwright"), pick("Nightdocket")]));
const stages = stageViews(overviewOf(picksOf()), picksOf(), new Set());

async function start(saved = picksOf(), userId = "u1") {
  const served = serveMatches(saved);
  const client = createQueryClient();
  await Promise.all([client.fetchQuery(picksQuery), client.fetchQuery(overviewQuery)]);
  const picks = () => client.getQueryData(picksQuery.queryKey)?.items ?? [];
  return { served, client, picks, model: createMatches(client, userId) };
}

let logged: unknown[];

beforeEach(() => {
  localStorage.clear();
  logged = [];
  vi.spyOn(console, "info").mockImplementation((...parts) => logged.push(parts[0]));
});

test("one stage is open at a time, and its own header closes it", async () => {
  const { model } = await start();
  const [lead, second] = stages;
  if (!lead || !second) throw new Error("there are nine stages");
  model.toggle(lead);
  model.toggle(second);
  expect(model.openCategoryId.value).toBe("intake");
  model.toggle(second);
  expect(model.openCategoryId.value).toBeNull();
  expect(logged).toEqual(["stage_open", "stage_open"]);
});

test("Continue opens a stage and leads to it, and never closes it", async () => {
  const { model } = await start();
  const [lead] = stages;
  if (!lead) throw new Error("there are nine stages");
  model.toggle(lead);
  model.continueTo(lead);
  expect(model.openCategoryId.value).toBe("lead-generation");
  expect(model.scrollTarget.value).toBe("lead-generation");
});

test("Pick For Me without picks: loads, says so, and what it changed is asked for again", async () => {
  const { model, served, client, picks } = await start();
  client.setQueryData(keys.pastRecommendations, "old");
  server.use(answers("post", "/api/recommendations/pick-for-me", intake));
  served.picks = intake;
  const done = model.pickForMe();
  expect(model.picking.value).toBe(true);
  await done;
  expect(model.picking.value).toBe(false);
  expect(picks()).toEqual(intake.items);
  expect(client.getQueryData(overviewQuery.queryKey)?.completed).toBe(1);
  expect(client.getQueryState(keys.pastRecommendations)?.isInvalidated).toBe(true);
  expect(shownToast.value).toMatchObject({
    title: "Recommendations loaded!",
    description: "Showing picks based on similar firms",
  });
  expect(logged).toContain("pick_for_me_click");
});

test("Pick For Me pressed before the page has its picks shows what was picked", async () => {
  const { model, served, client, picks } = await start();
  client.removeQueries({ queryKey: keys.picks });
  let answerNow = () => {};
  const gate = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const path = "*/api/recommendations/persisted";
  const old = async () => {
    await gate;
    return HttpResponse.json(picksOf());
  };
  server.use(http.get(path, old, { once: true }));
  const early = client.fetchQuery(picksQuery).catch(() => undefined);
  server.use(answers("post", "/api/recommendations/pick-for-me", intake));
  served.picks = intake;
  await model.pickForMe();
  answerNow();
  await early;
  expect(picks()).toEqual(intake.items);
});

test("Pick For Me with picks present refreshes them", async () => {
  const { model } = await start(intake);
  server.use(answers("post", "/api/recommendations/pick-for-me", intake));
  await model.pickForMe();
  expect(shownToast.value?.title).toBe("Recommendations refreshed with latest data!");
});

test("Undo brings back the questionnaire's picks that Pick For Me replaced", async () => {
  const answered = picksOf({ ...categoryPicks("Intake", [pick("Answered")]), scope: null });
  const { model, served, picks } = await start(answered);
  let restored: unknown;
  server.use(
    answers("post", "/api/recommendations/pick-for-me", intake),
    http.put("*/api/recommendations/persisted", async ({ request }) => {
      restored = await request.json();
      served.picks = answered;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  served.picks = intake;
  await model.pickForMe();
  expect(picks()).toEqual(intake.items);
  expect(shownToast.value).toMatchObject({
    title: "Recommendations refreshed with latest data!",
    description: "The picks of your questionnaire were replaced",
  });
  shownToast.value?.action?.onAction();
  await expect.poll(() => shownToast.value?.title).toBe("The picks of your questionnaire are back");
  expect(restored).toEqual({ categoryIds: ["intake"] });
  expect(picks()).toEqual(answered.items);
});

test("several questionnaires are counted, and a failed Undo says so", async () => {
  const of = (scope: "exact" | null) =>
    ["Intake", "Staffing", "Trial Support"].map((category) => ({
      ...categoryPicks(category, [pick("Acme")]),
      scope,
    }));
  const other = { ...categoryPicks("Practice Management", [pick("Acme")]), scope: null };
  const [first, second] = of(null);
  const [, , third] = of("exact");
  const saved = [first, second, third, other].filter((item) => item !== undefined);
  const { model } = await start(picksOf(...saved));
  server.use(
    answers("post", "/api/recommendations/pick-for-me", picksOf(...of("exact"))),
    refuses("put", "/api/recommendations/persisted", 503, problem(503, "busy", "Busy.")),
  );
  await model.pickForMe();
  expect(shownToast.value?.description).toBe("The picks of your 2 questionnaires were replaced");
  shownToast.value?.action?.onAction();
  await expect.poll(() => shownToast.value?.title).toBe("Failed to bring the earlier picks back");
});

test("Undo brings cleared picks back: those of similar firms first, then what questionnaires led to", async () => {
  const answered = { ...categoryPicks("Staffing", [pick("Answered")]), scope: null };
  const before = picksOf(...intake.items, answered);
  const { model, served, picks } = await start(before);
  model.questionnaireOpened(categoryOf("Staffing"));
  const calls: unknown[] = [];
  server.use(
    http.post("*/api/recommendations/pick-for-me", () => {
      calls.push("pick");
      served.picks = intake;
      return HttpResponse.json(intake);
    }),
    http.put("*/api/recommendations/persisted", async ({ request }) => {
      calls.push(await request.json());
      served.picks = before;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await model.clearPicks();
  expect(picks()).toEqual([]);
  expect(shownToast.value?.title).toBe("Recommendations cleared");
  shownToast.value?.action?.onAction();
  expect(model.picking.value).toBe(true);
  await expect.poll(() => shownToast.value?.title).toBe("Picked again from similar firms");
  expect(shownToast.value?.description).toBe("The picks of your questionnaire are back");
  expect(model.picking.value).toBe(false);
  expect(calls).toEqual(["pick", { categoryIds: ["staffing"] }]);
  expect(picks()).toEqual(before.items);
  expect([...model.opened.value]).toEqual(["staffing"]);
});

test("Undo asks similar firms for nothing where only a questionnaire had led to picks", async () => {
  const answered = picksOf({ ...categoryPicks("Staffing", [pick("Answered")]), scope: null });
  const { model, served, picks } = await start(answered);
  server.use(
    http.put("*/api/recommendations/persisted", () => {
      served.picks = answered;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await model.clearPicks();
  shownToast.value?.action?.onAction();
  await expect.poll(() => shownToast.value?.title).toBe("The picks of your questionnaire are back");
  expect(picks()).toEqual(answered.items);
});

test.each(["/api/recommendations/persisted", "/api/recommendations/overview"] as const)(
  "what Pick For Me saved is shown, and no failure of it, where %s fails afterwards",
  async (path) => {
    const staffing = categoryPicks("Staffing", [pick("Benchwell")]);
    const { model, served, client, picks } = await start(
      picksOf(categoryPicks("Intake", [pick("Old")]), staffing),
    );
    served.picks = picksOf(...intake.items, staffing);
    server.use(
      answers("post", "/api/recommendations/pick-for-me", intake),
      refuses("get", path, 500),
    );
    await model.pickForMe();
    expect(shownToast.value?.title).toBe("Recommendations refreshed with latest data!");
    expect(picks()).toEqual([...intake.items, staffing]);
    const isPicks = path === "/api/recommendations/persisted";
    expect(client.getQueryState(keys.picks)?.isInvalidated).toBe(isPicks);
  },
);

test("Pick For Me on an instance without vendors claims nothing", async () => {
  const { model } = await start();
  server.use(answers("post", "/api/recommendations/pick-for-me", picksOf()));
  await model.pickForMe();
  expect(shownToast.value?.title).toBe("No recommendations yet");
});

test.each([
  ["Failed to load recommendations", picksOf()],
  ["Failed to refresh recommendations", intake],
])("%s: the thrown text goes to the console only", async (title, saved) => {
  const { model } = await start(saved);
  const busy = problem(503, "busy", "The server is busy. Please try again.");
  server.use(refuses("post", "/api/recommendations/pick-for-me", 503, busy));
  await model.pickForMe();
  expect(shownToast.value).toMatchObject({ tone: "danger", title, description: busy.detail });
  expect(logged).toContain("Failed to fetch Pick For Me recommendations");
  expect(model.picking.value).toBe(false);
});

test("clearing empties the picks here and on the server, and forgets what was opened", async () => {
  const { model, served, picks, client } = await start(intake);
  model.questionnaireOpened(categoryOf("Staffing"));
  await model.clearPicks();
  expect(served.calls).toContain("clear");
  expect(picks()).toEqual([]);
  expect(model.opened.value.size).toBe(0);
  expect(createMatches(client, "u1").opened.value.size).toBe(0);
  expect(shownToast.value?.title).toBe("Recommendations cleared");
});

test("a clear that failed leaves everything as it was", async () => {
  const { model, picks } = await start(intake);
  server.use(refuses("delete", "/api/recommendations/persisted", 500));
  model.questionnaireOpened(categoryOf("Staffing"));
  await model.clearPicks();
  expect(picks()).toEqual(intake.items);
  expect(model.opened.value.has("staffing")).toBe(true);
  expect(shownToast.value).toMatchObject({
    tone: "danger",
    title: "Failed to clear recommendations",
  });
});

test("opened questionnaires are remembered for one user, in this browser", async () => {
  const { model, client } = await start();
  model.questionnaireOpened(categoryOf("Staffing"));
  expect(logged).toEqual(["questionnaire_open"]);
  expect([...createMatches(client, "u1").opened.value]).toEqual(["staffing"]);
  expect(createMatches(client, "u2").opened.value.size).toBe(0);
});

test("whatever else stands in the browser's storage does no harm", async () => {
  localStorage.setItem("stackbrief.opened-questionnaires.u1", "{not json");
  expect((await start()).model.opened.value.size).toBe(0);
});

test("a dismissed vendor folds at once, is remembered, and can be taken back", async () => {
  const { model, served, picks, client } = await start(intake);
  const done = model.dismiss(pick("Callwright"));
  expect(picks()[0]?.picks.map(({ dismissed }) => dismissed)).toEqual([true, false]);
  expect(shownToast.value).toMatchObject({
    title: "Vendor dismissed",
    description: "Callwright has been hidden",
  });
  await done;
  expect(logged).toEqual(["dismiss_vendor"]);
  await model.dismiss(pick("Nightdocket"));
  expect(client.getQueryState(keys.overview)?.isInvalidated).toBe(true);
  shownToast.value?.action?.onAction();
  await model.restore(pick("Callwright"));
  expect(picks()[0]?.picks.map(({ dismissed }) => dismissed)).toEqual([false, false]);
  expect(served.calls.slice(1)).toEqual([
    "dismiss Callwright",
    "dismiss Nightdocket",
    "restore Nightdocket",
    "restore Callwright",
  ]);
});

test("a dismissal reaches the server even if the page is left at once", async () => {
  const { model } = await start(intake);
  const sent = vi.spyOn(globalThis, "fetch");
  await model.dismiss(pick("Callwright"));
  await model.restore(pick("Callwright"));
  const outlivesPage = ([request]: Parameters<typeof fetch>) => (request as Request).keepalive;
  const writes = sent.mock.calls.filter(([request]) => (request as Request).method !== "GET");
  expect(writes.map(outlivesPage)).toEqual([true, true]);
});

test("a dismissal that the server refuses is taken back, and says so", async () => {
  const { model, picks } = await start(intake);
  server.use(refuses("put", "/api/recommendations/dismissals/{vendorId}", 500));
  await model.dismiss(pick("Callwright"));
  expect(picks()[0]?.picks[0]?.dismissed).toBe(false);
  expect(shownToast.value).toMatchObject({ tone: "danger", title: "Failed to hide Callwright" });
});

test("a session that has ended is asked about again", async () => {
  const { model, client } = await start();
  client.setQueryData(keys.me, "someone");
  server.use(refuses("post", "/api/recommendations/pick-for-me", 401));
  await model.pickForMe();
  expect(client.getQueryState(keys.me)?.isInvalidated).toBe(true);
});

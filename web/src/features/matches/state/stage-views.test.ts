import { expect, test } from "vitest";
import { categoryOf, categoryPicks, overviewOf, pick, picksOf } from "../../../testing/matches";
import {
  hasOtherPicks,
  hasPicks,
  nextStage,
  otherPicks,
  stageViews,
  unaskedCategories,
} from "./stage-views";

const intake = categoryPicks("Intake", [pick("Callwright")]);
const hidden = categoryPicks("Staffing", [pick("Benchly", { dismissed: true })]);
const discovery = categoryPicks("E-Discovery", [pick("Siftline")], null);

function viewsOf(picks = picksOf(), opened: string[] = []) {
  return stageViews(overviewOf(picks), picks, new Set(opened));
}

test("the nine stages keep the order, titles and blurbs of the lifecycle", () => {
  expect(viewsOf().map(({ number, title, blurb }) => `${number} ${title}: ${blurb}`)).toEqual([
    "1 Lead Generation: Bring in qualified cases.",
    "2 Intake: Screen and sign clients.",
    "3 Case Setup & Document Drafting: Templates and automation.",
    "4 Medical Record Retrieval: Collect records efficiently.",
    "5 Demands & Medical Review: Chronologies & demand packages.",
    "6 Depositions & Court Reporting: Scheduling, realtime, transcripts.",
    "7 Trial Prep & Presentation: Exhibits and trial boards.",
    "8 Post-Settlement / Payments: Liens and payouts.",
    "9 Staffing: Flexible legal staffing.",
  ]);
});

test("a stage has the picks of its category, whatever its title", () => {
  const drafting = categoryPicks("Document Drafting", [pick("Pagewright")]);
  expect(viewsOf(picksOf(drafting))[2]?.picks).toEqual(drafting);
});

test.each([
  ["nothing happened", picksOf(), [], "not-started"],
  ["its questionnaire was opened", picksOf(), ["staffing"], "in-progress"],
  ["every pick was dismissed", picksOf(hidden), [], "in-progress"],
  [
    "it has picks, opened or not",
    picksOf(categoryPicks("Staffing", [pick("Benchly")])),
    ["staffing"],
    "completed",
  ],
])("when %s the stage is as it should be", (_, picks, opened, status) => {
  expect(viewsOf(picks, opened)[8]?.status).toBe(status);
});

test("the next stage is the first that is not completed, even one in progress", () => {
  const lead = categoryPicks("Lead Generation", [pick("Meridian")]);
  expect(nextStage(viewsOf(picksOf(lead, intake), ["document-drafting"]))?.number).toBe(3);
  expect(nextStage(viewsOf())?.number).toBe(1);
  expect(nextStage(viewsOf().map((stage) => ({ ...stage, status: "completed" })))).toBeUndefined();
});

test("the next stage is one that has vendors, as long as there is one", () => {
  const stages = viewsOf().map((stage) => ({ ...stage, vendorCount: stage.number === 2 ? 1 : 0 }));
  expect(nextStage(stages)?.number).toBe(2);
  expect(nextStage(stages.map((stage) => ({ ...stage, vendorCount: 0 })))?.number).toBe(1);
  const done = stages.map((stage) => ({ ...stage, status: "completed" as const }));
  const others = stages.map((stage, at) => (at === 1 ? (done[1] ?? stage) : stage));
  expect(nextStage(others)).toBeUndefined();
});

test("a category without a stage that has no picks can be asked about", () => {
  const others = [
    { categoryId: "e-discovery", categoryName: "E-Discovery" },
    { categoryId: "marketing-services", categoryName: "Marketing Services" },
  ];
  const overview = { ...overviewOf(picksOf()), others };
  expect(unaskedCategories(overview, [discovery])).toEqual(others.slice(1));
  expect(unaskedCategories(overview, [])).toEqual(others);
});

test("there is something to clear as soon as any category has picks", () => {
  expect(hasPicks(undefined)).toBe(false);
  expect(hasPicks(picksOf())).toBe(false);
  expect(hasPicks(picksOf(discovery))).toBe(true);
});

test("categories without a stage stand apart and count for nothing", () => {
  const picks = picksOf(intake, discovery);
  expect(overviewOf(picks).completed).toBe(1);
  expect(otherPicks(overviewOf(picks), picks, null)).toEqual([discovery]);
});

test("a category that a link asked for stands there even without picks, once", () => {
  const asked = categoryOf("E-Discovery");
  const none = picksOf();
  expect(otherPicks(overviewOf(none), none, asked)).toEqual([
    categoryPicks("E-Discovery", [], null),
  ]);
  const picks = picksOf(discovery);
  expect(otherPicks(overviewOf(picks), picks, asked)).toEqual([discovery]);
  expect(otherPicks(overviewOf(none), none, categoryOf("Intake"))).toEqual([]);
});

test("a stage whose picks another tab asked for is completed, whatever an older answer says", () => {
  const saved = picksOf(categoryPicks("Staffing", [pick("Benchly")]));
  expect(stageViews(overviewOf(picksOf()), saved, new Set())[8]?.status).toBe("completed");
  expect(hasOtherPicks(overviewOf(saved), picksOf())).toBe(true);
  expect(hasOtherPicks(overviewOf(saved), saved)).toBe(false);
});

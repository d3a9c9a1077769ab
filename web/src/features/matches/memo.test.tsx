import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Schema } from "../../api/client";
import { meQuery } from "../../api/queries";
import { ada } from "../../testing/fixtures";
import { NO_EVIDENCE } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { MemoButton } from "./memo-button";
import { memoBasis, memoEligibility, memoGaps, memoRunnersUp } from "./memo-format";

type Vendor = Schema<"DecisionMemo">["vendors"][number];

const derived = { state: "derived", field: "shortHighlights", mustHave: false } as const;

function vendor(name: string, changes: Partial<Vendor> = {}): Vendor {
  return {
    vendorId: name,
    name,
    websiteUrl: null,
    priceBracket: 2,
    rank: 1,
    badge: null,
    inUse: false,
    eligibility: { state: "yes", size: "unsaid", budget: "no" },
    score: 91.8,
    reasons: ["Misses 1 of 2 must-haves: Spanish (no)", "one", "two", "three", "four"],
    matched: [
      { ...derived, label: "24/7 answering", quote: "day or night" },
      { label: "Outlook", state: "listed", field: "integrations", quote: null, mustHave: false },
    ],
    gaps: [
      { label: "Spanish", state: "denied", mustHave: true },
      { label: "signed retainer", state: "unsaid", mustHave: false },
    ],
    evidence: { ...NO_EVIDENCE, booked: { yourSize: { firms: 12, of: 31 }, all: null } },
    ...changes,
  };
}

const memo: Schema<"DecisionMemo"> = {
  categoryId: "intake",
  categoryName: "Intake",
  recommendedAt: "2026-11-18T09:00:00Z",
  scope: null,
  resultId: null,
  answers: [
    { question: "Which languages?", values: ["Spanish", "Vietnamese"], mustHave: ["Spanish"] },
  ],
  vendors: [1, 2, 3, 4].map((rank) => vendor(`V${rank}`, { rank, score: 95 - rank })),
};

/** The memo stands behind the guard, so somebody is signed in. */
async function open() {
  server.use(answers("get", "/api/auth/me", ada));
  const intake = { id: "intake", name: "Intake" };
  const shown = renderAt("/matches", <MemoButton category={intake} />);
  await shown.client.fetchQuery(meQuery);
  await shown.user.click(screen.getByRole("button", { name: "Decision memo" }));
  return shown;
}

test("one page: basis, shortlist with why, gaps and evidence, and lines to sign", async () => {
  server.use(answers("get", "/api/decision-memos/{categoryId}", memo));
  await open();
  const dialog = await screen.findByRole("dialog", { name: "Decision memo: Intake" });
  expect(dialog).toHaveTextContent("Park Injury Law · Prepared by Ada Park on ");
  const sheet = within(dialog);
  expect(await sheet.findByText("Our answers to 1 question:")).toBeVisible();
  expect(sheet.getByText("Spanish (must have); Vietnamese")).toBeVisible();
  const vendors = sheet.getAllByRole("listitem");
  expect(vendors).toHaveLength(3);
  const first = vendors[0];
  expect(first).toHaveTextContent("1. V1 $$94.0 of 100");
  expect(first).toHaveTextContent(
    "GapsMisses our must-have Spanish (no). Signed retainer (does not say).",
  );
  expect(first).toHaveTextContent(
    "Serves usServes our state. Does not say which sizes it serves. Above our budget.",
  );
  expect(first).toHaveTextContent(
    "WhyOne. Two. Three.Says24/7 answering: “day or night” (highlights); Outlook: (integrations).",
  );
  expect(first).toHaveTextContent("EvidenceDemo booked by 12 of 31 firms our size.");
  expect(sheet.getByText("Also ranked: V4 (91.0)")).toBeVisible();
  expect(sheet.getAllByText("Signature")).toHaveLength(2);
  expect(dialog).toHaveTextContent("Recommended on Nov 18, 2026 by Stackbrief.");
});

test("what has changed since is said, the first three moves by name", async () => {
  const move = (name: string, rankBefore: number | null, rankAfter: number | null) => ({
    ...{ vendorId: name, name, rankBefore, rankAfter, scoreBefore: 80, scoreAfter: 70 },
    causes: rankAfter === 2 ? [{ kind: "claims" as const, text: "It says Spanish now." }] : [],
  });
  const changes = {
    ...{ categoryId: "intake", categoryName: "Intake", recommendedAt: memo.recommendedAt },
    ...{ answeredAt: memo.recommendedAt, answers: [] },
    vendors: [move("A", 1, 1), move("B", 1, 2), move("C", null, 3), move("D", 3, null)],
  };
  server.use(
    answers("get", "/api/decision-memos/{categoryId}", { ...memo, resultId: "r1" }),
    answers("get", "/api/recommendations/{recommendationId}/changes", changes),
  );
  await open();
  expect(await screen.findByText("B: #2, was #1. It says Spanish now.")).toBeVisible();
  expect(screen.getByText("C: #3, was not shown.")).toBeVisible();
  expect(screen.getByText("D: was #3, is not offered any more.")).toBeVisible();
  expect(screen.queryByText(/^A:/)).toBeNull();
});

test("the memo is printed by the browser", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  server.use(answers("get", "/api/decision-memos/{categoryId}", memo));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a memo that does not load can be asked for again", async () => {
  server.use(refuses("get", "/api/decision-memos/{categoryId}", 500));
  const { user } = await open();
  expect(await screen.findByText("The memo did not load")).toBeVisible();
  server.use(answers("get", "/api/decision-memos/{categoryId}", memo));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Shortlist")).toBeVisible();
});

test("what firms chose has a basis, and neither answers nor gaps", () => {
  const picked = { ...memo, scope: "similar" as const, answers: [] };
  expect(memoBasis(picked)).toBe(
    "What firms of our size and near it use and book; no questionnaire was answered for it.",
  );
  const uncounted = vendor("V", { matched: [], gaps: [] });
  expect(memoGaps(uncounted, "similar")).toBe("Not known: no questionnaire was answered.");
  const eligibility = { state: null, size: null, budget: null };
  expect(memoEligibility(vendor("V", { eligibility }))).toBeNull();
});

test("many gaps are named in part, none is said to be none", () => {
  const gaps = Array.from({ length: 8 }, (_, n) => ({
    ...{ label: `n${n}`, state: "denied" as const, mustHave: false },
  }));
  const named = "N0 (no), n1 (no), n2 (no), n3 (no), n4 (no), n5 (no) and 2 more.";
  expect(memoGaps(vendor("V", { gaps }), null)).toBe(named);
  expect(memoGaps(vendor("V", { gaps: [] }), null)).toBe("None of our needs is open.");
  expect(memoRunnersUp([])).toBeNull();
  expect(memoRunnersUp([vendor("V", { score: null })])).toBe("Also ranked: V");
});

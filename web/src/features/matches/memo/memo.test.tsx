import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { Schema } from "../../../api/client";
import { meQuery } from "../../../api/queries/account";
import { ada, problem } from "../../../testing/fixtures";
import { gate, NO_EVIDENCE } from "../../../testing/matches";
import { renderAt } from "../../../testing/render";
import { answers, refuses, server } from "../../../testing/server";
import { MemoButton } from "./memo-button";
import { memoBasis, memoEligibility, memoFirm, memoLeftOut, memoRunnersUp } from "./memo-format";

type Vendor = Schema<"DecisionMemo">["vendors"][number];

const derived = { state: "derived", field: "shortHighlights", mustHave: false } as const;

function vendor(name: string, changes: Partial<Vendor> = {}): Vendor {
  return {
    vendorId: name,
    name,
    websiteUrl: null,
    priceBracket: 2,
    rank: 1,
    rankReason: null,
    badge: null,
    inUse: false,
    isOffered: true,
    eligibility: { state: "yes", size: "unsaid", budget: "no" },
    firmStates: [],
    statesServed: [],
    score: 91.8,
    reasons: ["Misses 1 of 2 must-haves: Spanish (no)", "one", "two", "three", "four"],
    why: ["It does one.", "It does two.", "It does three.", "It does four."],
    matched: [
      { ...derived, label: "24/7 answering", quote: "day or night" },
      { label: "Outlook", state: "listed", field: "integrations", quote: null, mustHave: false },
    ],
    gaps: [
      { label: "Spanish", state: "denied", words: "no", mustHave: true },
      { label: "signed retainer", state: "unsaid", words: "does not say", mustHave: false },
    ],
    unmet: "It misses the must-have “Spanish” (no). It says nothing about “signed retainer”.",
    evidence: NO_EVIDENCE,
    otherFirms: ["A demo of it was booked by 12 of 31 firms of this size."],
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
  firm: {
    states: ["OH", "TX"],
    firmSize: "E6_20",
    attorneysCountBand: "A2_5",
    employeesCountBand: "E11_50",
    injuryCasesPerMonthBand: "C26_50",
    annualSoftwareSpendBand: "S10_40K",
  },
  vendors: [1, 2, 3, 4].map((rank) => vendor(`V${rank}`, { rank, score: 95 - rank })),
  dismissed: [],
};

/** The memo stands behind the guard, so someone is signed in. */
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
  expect(
    await sheet.findByText("This memo rests on the firm's answers to 1 question:"),
  ).toBeVisible();
  expect(sheet.getByText("Spanish (must have); Vietnamese")).toBeVisible();
  const vendors = sheet.getAllByRole("listitem");
  expect(vendors).toHaveLength(3);
  const first = vendors[0];
  expect(first).toHaveTextContent("1. V1 $$94.0 of 100");
  expect(first).toHaveTextContent(
    "GapsIt misses the must-have “Spanish” (no). It says nothing about “signed retainer”.",
  );
  expect(first).toHaveTextContent(
    "FitIt serves the firm in at least one of its states. It does not say which sizes it serves. It is above the firm's budget.",
  );
  expect(first).toHaveTextContent(
    "WhyIt does one. It does two. It does three.Its wordsOn “24/7 answering” it says “day or night” (highlights). It lists “Outlook” (integrations).",
  );
  expect(first).toHaveTextContent(
    "EvidenceA demo of it was booked by 12 of 31 firms of this size.",
  );
  expect(sheet.getByText("V4 (91.0) was ranked below.")).toBeVisible();
  expect(sheet.getAllByText("Signature")).toHaveLength(2);
  expect(dialog).toHaveTextContent("Stackbrief recommended this on Nov 18, 2026.");
});

test("what has changed since is said, the first two moves by name", async () => {
  const move = (name: string, rankBefore: number | null, rankAfter: number | null) => ({
    ...{ vendorId: name, name, rankBefore, rankAfter, scoreBefore: 80, scoreAfter: 70 },
    causes: rankAfter === 2 ? [{ kind: "claims" as const, text: "It says Spanish now." }] : [],
  });
  const changes = {
    ...{ categoryId: "intake", categoryName: "Intake", recommendedAt: memo.recommendedAt },
    ...{ answeredAt: memo.recommendedAt, answers: [] },
    vendors: [move("A", 1, 1), move("B", 1, 2), move("C", null, 3), move("D", 4, null)],
  };
  server.use(
    answers("get", "/api/decision-memos/{categoryId}", { ...memo, resultId: "r1" }),
    answers("get", "/api/recommendations/{recommendationId}/changes", changes),
  );
  await open();
  expect(
    await screen.findByText("B is number 2 now; it was number 1. It says Spanish now."),
  ).toBeVisible();
  expect(screen.getByText("C is number 3 now; it was not shown then.")).toBeVisible();
  expect(screen.getByText("1 more vendor moved.")).toBeVisible();
  expect(screen.queryByText(/^A is/)).toBeNull();
});

test("a vendor that is no longer offered says so where it stands, and its move comes first", async () => {
  const gone = { isOffered: false, badge: "Best Match" } as const;
  const vendors = [
    vendor("Acme", gone),
    ...[2, 3].map((rank) => vendor(`V${rank}`, { rank })),
    vendor("Zenith", { rank: 4, isOffered: false }),
  ];
  const move = (name: string, rankBefore: number, rankAfter: number | null) => ({
    ...{ vendorId: name, name, rankBefore, rankAfter, scoreBefore: 80, scoreAfter: 70 },
    causes: rankAfter
      ? []
      : [{ kind: "vendor" as const, text: `${name} is no longer offered here.` }],
  });
  const changes = {
    ...{ categoryId: "intake", categoryName: "Intake", recommendedAt: memo.recommendedAt },
    ...{ answeredAt: memo.recommendedAt, answers: [] },
    vendors: [move("V2", 2, 1), move("V3", 3, 2), move("Zenith", 4, null), move("Acme", 1, null)],
  };
  server.use(
    answers("get", "/api/decision-memos/{categoryId}", { ...memo, vendors, resultId: "r1" }),
    answers("get", "/api/recommendations/{recommendationId}/changes", changes),
  );
  await open();
  const moves = (await screen.findByRole("heading", { name: "What changed since" })).parentElement;
  const [first, second, more] = within(moves as HTMLElement).getAllByRole("listitem");
  expect(first).toHaveTextContent(
    "Acme was number 1 and is not ranked any more. Acme is no longer offered here.",
  );
  expect(second).toHaveTextContent("V2 is number 1 now; it was number 2.");
  expect(more).toHaveTextContent("2 more vendors moved.");
  const [acme, other] = screen.getAllByRole("heading", { level: 4 });
  expect(acme?.parentElement).toHaveTextContent("StatusIt is no longer offered here.");
  expect(other?.parentElement).not.toHaveTextContent("no longer offered");
  expect(
    screen.getByText("Zenith (91.8) was ranked below. Zenith is no longer offered here."),
  ).toBeVisible();
});

test("a vendor that moved up to the shortlist for a dismissed one, and is gone, comes first too", async () => {
  const ranks = [2, 3, 4].map((rank) => vendor(`V${rank}`, { rank }));
  const move = (name: string, rankBefore: number, rankAfter: number | null) => ({
    ...{ vendorId: name, name, rankBefore, rankAfter, scoreBefore: 80, scoreAfter: 70 },
    causes: [],
  });
  const changes = {
    ...{ categoryId: "intake", categoryName: "Intake", recommendedAt: memo.recommendedAt },
    ...{ answeredAt: memo.recommendedAt, answers: [] },
    vendors: [move("V2", 2, 1), move("V3", 3, 2), move("Acme", 1, null), move("V4", 4, null)],
  };
  const dismissed = [{ vendorId: "Acme", name: "Acme", rank: 1 }];
  const answered = { ...memo, vendors: ranks, dismissed, resultId: "r1" };
  server.use(
    answers("get", "/api/decision-memos/{categoryId}", answered),
    answers("get", "/api/recommendations/{recommendationId}/changes", changes),
  );
  await open();
  const moves = (await screen.findByRole("heading", { name: "What changed since" })).parentElement;
  const [first] = within(moves as HTMLElement).getAllByRole("listitem");
  expect(first).toHaveTextContent("V4 was number 4 and is not ranked any more.");
});

test("vendors that the preparer dismissed are named, so that a list from 2 on explains itself", async () => {
  const dismissed = [{ vendorId: "A", name: "Acme", rank: 1 }];
  const vendors = memo.vendors.slice(1);
  server.use(answers("get", "/api/decision-memos/{categoryId}", { ...memo, vendors, dismissed }));
  await open();
  const sentence = "Acme (number 1) is left out, since the preparer of this memo dismissed it.";
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(memoLeftOut([])).toBeNull();
  expect(memoLeftOut([...dismissed, { vendorId: "B", name: "Beta", rank: 3 }])).toBe(
    "Acme (number 1) and Beta (number 3) are left out, since the preparer of this memo dismissed them.",
  );
});

test("a memo is printed only once it is known what has changed since", async () => {
  const held = gate();
  server.use(
    answers("get", "/api/decision-memos/{categoryId}", { ...memo, resultId: "r1" }),
    http.get("*/api/recommendations/:id/changes", async () => {
      await held.held;
      return new HttpResponse(null, { status: 500 });
    }),
  );
  await open();
  const print = await screen.findByRole("button", { name: "Print" });
  expect(print).toHaveAttribute("aria-disabled", "true");
  held.release();
  expect(await screen.findByText("What has changed since could not be read.")).toBeVisible();
  await waitFor(() => expect(print).not.toHaveAttribute("aria-disabled"));
});

test("what a firm signs is whole sentences in the third person", async () => {
  server.use(answers("get", "/api/decision-memos/{categoryId}", memo));
  await open();
  const dialog = await screen.findByRole("dialog", { name: "Decision memo: Intake" });
  await within(dialog).findByText("Shortlist");
  expect(dialog.textContent).not.toMatch(/\b(you|your|our|we|us)\b|…|\.\.\./i);
  for (const { textContent } of dialog.querySelectorAll("li dd")) {
    expect(textContent).toMatch(/^[A-Z].*\.$/);
  }
});

test("the memo is printed by the browser", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  server.use(answers("get", "/api/decision-memos/{categoryId}", memo));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event("beforeprint"));
  const sheet = document.querySelector<HTMLElement>("[data-print]");
  expect(sheet?.style.getPropertyValue("--print-size")).toBe("12.5px");
  window.dispatchEvent(new Event("afterprint"));
  expect(sheet).not.toHaveAttribute("data-print");
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

test("where there is no memo, the server's sentence says why, and asking again is not offered", async () => {
  const said = "This memo was deleted with your history.";
  const gone = problem(404, "not_found", said);
  server.use(refuses("get", "/api/decision-memos/{categoryId}", 404, gone));
  await open();
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("what is known of the firm stands in the basis, since it decides who is eligible and earns points", async () => {
  server.use(answers("get", "/api/decision-memos/{categoryId}", { ...memo, answers: [] }));
  await open();
  const name = await screen.findByText("The firm, as its profile says today");
  expect(name.parentElement).toHaveTextContent(
    "States: Ohio and Texas; Firm Size: 6-20; Attorneys: 2-5; Employees: 11-50; " +
      "New injury cases signed per month: 26-50; Annual software spend: $10,001-$40,000",
  );
  const silent = {
    ...{ firmSize: null, attorneysCountBand: null, employeesCountBand: null },
    ...{ injuryCasesPerMonthBand: null, annualSoftwareSpendBand: null },
  };
  expect(memoFirm({ firm: { ...silent, states: ["TX"] } })).toBe("States: Texas");
  expect(memoFirm({ firm: { ...silent, states: [] } })).toBeNull();
});

test("what firms chose has a basis and no answers", () => {
  const picked = { ...memo, scope: "similar" as const, answers: [] };
  expect(memoBasis(picked)).toBe(
    "This memo rests on what firms of this size and near it use and book. No questionnaire was answered for it.",
  );
  const eligibility = { state: null, size: null, budget: null };
  expect(memoEligibility(vendor("V", { eligibility }))).toBeNull();
});

test("a vendor without a score was ranked as well, and none is no sentence", () => {
  expect(memoRunnersUp([vendor("V")], 1)).toBeNull();
  expect(memoRunnersUp([vendor("V", { score: null })], 0)).toBe("V was ranked below.");
});

test("why a vendor stands below a lower score is said, on the shortlist and below it", async () => {
  const rankReason = "comes after lower scores because it says it serves other firm sizes only";
  const [first, low, last] = [vendor("A"), vendor("C", { score: 30 }), vendor("B", { rankReason })];
  expect(memoRunnersUp([first, low, last], 1)).toBe(
    `C (30.0) was ranked below. B (91.8) ${rankReason}.`,
  );
  const shown = { ...memo, vendors: [first, last] };
  server.use(answers("get", "/api/decision-memos/{categoryId}", shown));
  await open();
  await screen.findByText("Shortlist");
  const [unexplained, explained] = screen.getAllByRole("listitem");
  expect(unexplained).not.toHaveTextContent("lower scores");
  expect(explained).toHaveTextContent(`PlaceIt ${rankReason}.`);
});

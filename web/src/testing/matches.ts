import { HttpResponse, http } from "msw";
import type { Schema } from "../api/client";
import { ada } from "./fixtures";
import { answers, server } from "./server";

const STAGES = [
  ["Lead Generation", "Lead Generation"],
  ["Intake", "Intake"],
  ["Case Setup & Document Drafting", "Document Drafting"],
  ["Medical Record Retrieval", "Medical Record Retrieval"],
  ["Demands & Medical Review", "Demands & Medical Review"],
  ["Depositions & Court Reporting", "Depositions & Court Reporting"],
  ["Trial Prep & Presentation", "Trial Support"],
  ["Post-Settlement / Payments", "Financial Services"],
  ["Staffing", "Staffing"],
] as const;

export function categoryOf(name: string): Schema<"Category"> {
  return { id: name.toLowerCase().replace(/[^a-z]+/g, "-"), name };
}

const categories: Schema<"Category">[] = [
  ...STAGES.map(([, name]) => categoryOf(name)),
  categoryOf("E-Discovery"),
];

/** A ranking and the response it is for, of which nothing is said but the changes. */
export function computed(changes: Partial<Schema<"Computed"> & { responseId: string }> = {}) {
  const nothing = { vendors: [], relaxed: [], notes: [], noteGroups: [], whatIf: [] };
  const plain = { littleKnown: false, orderedByName: false, unlistedCount: 0 };
  return { ...nothing, ...plain, responseId: "r-1", ...changes };
}

export function pick(name: string, changes: Partial<Schema<"Pick">> = {}): Schema<"Pick"> {
  const host = `https://${name.toLowerCase().replace(/\W/g, "")}.example`;
  return {
    vendorId: name,
    name,
    logoUrl: null,
    description: null,
    reason: `Popular across 64 firms that know ${name}`,
    reasonNamesTools: false,
    websiteUrl: host,
    bookingUrl: `${host}/book`,
    priceBracket: 2,
    dismissed: false,
    worksWith: [],
    eligibility: { state: "yes", size: "yes", budget: "yes" },
    ...changes,
  };
}

export function categoryPicks(
  categoryName: string,
  picks: Schema<"Pick">[],
  scope: Schema<"CategoryPicks">["scope"] = "exact",
): Schema<"CategoryPicks"> {
  const around = { firms: null, uses: [], momentum: null };
  return { categoryId: categoryOf(categoryName).id, categoryName, scope, ...around, picks };
}

export function picksOf(...items: Schema<"CategoryPicks">[]): Schema<"Picks"> {
  const fell = ({ scope }: Schema<"CategoryPicks">) => scope !== null && scope !== "exact";
  return { items, usedAnySizeFallback: items.some(fell) };
}

/** The overview as the server derives it from the saved picks. */
export function overviewOf(picks: Schema<"Picks">): Schema<"Overview"> {
  const stages = STAGES.map(([title, categoryName], index) => {
    const categoryId = categoryOf(categoryName).id;
    const saved = picks.items.find((item) => item.categoryId === categoryId)?.picks ?? [];
    const shown = saved.filter(({ dismissed }) => !dismissed);
    const status =
      shown.length > 0 ? "completed" : saved.length > 0 ? "in-progress" : "not-started";
    const stage = { number: index + 1, title, categoryId, categoryName, pickCount: saved.length };
    return { ...stage, status, vendorCount: 12 } as const;
  });
  const completed = stages.filter(({ status }) => status === "completed").length;
  return { stages, completed, total: 9, others: [] };
}

/** The peer map where too few firms say anything; some stages may say more. */
export function lifecycle(
  said: Readonly<Record<number, Partial<Schema<"LifecycleStage">>>> = {},
  firmSize: Schema<"Lifecycle">["firmSize"] = "E6_20",
): Schema<"Lifecycle"> {
  const stages = STAGES.map(([title, categoryName], index) => {
    const stage = {
      number: index + 1,
      title,
      categoryId: categoryOf(categoryName).id,
      categoryName,
    };
    return { ...stage, yours: null, usedBy: null, ...said[index + 1] };
  });
  return { stages, firmSize, next: null, budget: null };
}

/** A person's profile, as far as Matches asks for it. */
export function profileIn(states: Schema<"UsState">[]): Schema<"Profile"> {
  const { name, email, lawFirm } = ada.user;
  const bands = { attorneysCountBand: null, employeesCountBand: null };
  const more = { injuryCasesPerMonthBand: null, annualSoftwareSpendBand: null };
  const user = { name, email, lawFirm, firmSize: null, states };
  return { user, onboarding: { ...bands, ...more } };
}
const NOBODY: Schema<"FirmCounts"> = { yourSize: null, all: null };

/** The evidence of too few firms. */
export const NO_EVIDENCE: Schema<"Ledger"> = {
  ...{ lines: [], hasRounded: false },
  ...{ used: NOBODY, booked: NOBODY, clicked: NOBODY },
  outcomes: { held: NOBODY, signed: NOBODY, declined: NOBODY },
  ...{ firstAt: null, lastAt: null },
};

/** A server of Matches that remembers: what is saved, dismissed and cleared shows in the next reply. */
export function serveMatches(saved: Schema<"Picks"> = picksOf()) {
  const state = { picks: saved, calls: [] as string[] };
  const dismissals = "*/api/recommendations/dismissals/:vendorId";
  const dismiss = (dismissed: boolean, id: unknown) => {
    const items = state.picks.items.map((item) => ({
      ...item,
      picks: item.picks.map((picked) =>
        picked.vendorId === id ? { ...picked, dismissed } : picked,
      ),
    }));
    state.picks = { ...state.picks, items };
    state.calls.push(`${dismissed ? "dismiss" : "restore"} ${id}`);
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    answers("get", "/api/auth/me", ada),
    answers("get", "/api/categories", categories),
    answers("get", "/api/admin/imports", { items: [] }),
    answers("get", "/api/past-recommendations", { items: [], total: 0, page: 1, pageSize: 24 }),
    answers("get", "/api/profile", profileIn(["TX"])),
    answers("get", "/api/recommendations/lifecycle", lifecycle()),
    http.get("*/api/recommendations/persisted", () => {
      state.calls.push("picks");
      return HttpResponse.json(state.picks);
    }),
    http.get("*/api/recommendations/overview", () => HttpResponse.json(overviewOf(state.picks))),
    http.delete("*/api/recommendations/persisted", () => {
      state.picks = picksOf();
      state.calls.push("clear");
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(dismissals, ({ params }) => dismiss(true, params.vendorId)),
    http.delete(dismissals, ({ params }) => dismiss(false, params.vendorId)),
  );
  return state;
}

export const questions: Schema<"Question">[] = [
  {
    id: "hours",
    prompt: "When do you need calls answered?",
    fieldType: "SINGLE",
    options: ["Office hours", "Around the clock"],
  },
  {
    id: "languages",
    prompt: "Which languages do your clients speak?",
    fieldType: "MULTI",
    options: ["English", "Spanish", "Vietnamese"],
  },
];

/** One result; its rank decides the score. */
export function ranked(
  name: string,
  rank: number,
  changes: Partial<Omit<Schema<"RankedVendor">, "vendor">> & {
    vendor?: Partial<Schema<"Vendor">>;
  } = {},
): Schema<"RankedVendor"> {
  const score = 100 - 8.2 * rank;
  return {
    score,
    rank,
    rankReason: null,
    matchedTags: ["24/7 answering"],
    missingTags: ["Spanish", "Signed retainer"],
    matched: [
      {
        label: "24/7 answering",
        state: "derived",
        field: "shortHighlights",
        quote: "never miss a call, day or night",
        mustHave: false,
      },
    ],
    gaps: [
      { label: "Spanish", state: "denied", words: "no", mustHave: false },
      { label: "Signed retainer", state: "unsaid", words: "does not say", mustHave: false },
    ],
    reasons: [`Matches 1 of 3 needs: ${name}`],
    why: [{ kind: "speaksFor", text: `Matches 1 of 3 needs: ${name}` }],
    badge: rank === 1 ? "Best Match" : rank <= 3 ? "Top Match" : null,
    inUse: false,
    dismissed: false,
    eligibility: { state: "yes", size: "yes", budget: "yes" },
    firmStates: ["TX"],
    statesServed: ["TX"],
    closeCall: false,
    evidence: NO_EVIDENCE,
    breakdown: [{ question: "Your tech stack", answer: "3 of 5 tools", points: score, outOf: 100 }],
    ...changes,
    vendor: {
      ...{ id: name, name, categoryId: "intake", categoryName: "Intake", isActive: true },
      ...{ websiteUrl: "https://a.example", logoUrl: null, bookingUrl: "https://a.example/book" },
      ...{ needsReview: false, isRecommendedPartner: false, partnerLevel: null, priceBracket: 2 },
      ...{ shortHighlights: [], integrations: [], description: null, firmSizeSupported: [] },
      ...{ practiceAreasSupported: [], geoFocus: [], tags: [], formerNames: [] },
      ...changes.vendor,
    },
  };
}

/** A click as the server has recorded it. */
export function recordedClick(
  vendorId: string,
  sourcePage: Schema<"MeetingClick">["sourcePage"],
): Schema<"MeetingClick"> {
  const createdAt = "2026-11-21T00:00:00Z";
  const vendor = null;
  return { id: "m1", vendorId, vendor, sourcePage, createdAt, outcome: "REQUESTED", note: null };
}

/** A reply that waits: `held` until `release` is called. */
export function gate() {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

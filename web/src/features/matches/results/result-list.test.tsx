import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { Schema } from "../../../api/client";
import { BehindGuard } from "../../../testing/behind-guard";
import { ada, adaAsAdmin } from "../../../testing/fixtures";
import { computed, NO_EVIDENCE, ranked, recordedClick } from "../../../testing/matches";
import { renderAt } from "../../../testing/render";
import { answers, refuses, server } from "../../../testing/server";
import { ResultList } from "./result-list";

function show(changes: Partial<Schema<"Computed">>) {
  server.use(answers("get", "/api/auth/me", ada));
  return renderAt("/matches", <ResultList results={computed(changes)} onRetake={vi.fn()} />);
}

const card = (name: string) => within(screen.getByRole("article", { name }));

test("a badge is shown where it was earned, and scores where there are some", () => {
  const names = ["A", "B", "C", "D"];
  show({ vendors: names.map((name, index) => ranked(name, index + 1)) });
  expect(screen.getAllByText("Best Match")).toHaveLength(1);
  expect(card("A").getByText("Best Match")).toBeVisible();
  expect(card("B").getByText("Top Match")).toBeVisible();
  expect(card("D").getByRole("img", { name: "Rank 4" })).toBeVisible();
  expect(card("D").queryByText("Top Match")).toBeNull();
  expect(card("A").getByRole("img", { name: "Score 91.8 of 100" })).toHaveTextContent("91.8");
});

test("a first place that earns no Best Match reads Closest", () => {
  show({ vendors: [ranked("A", 1, { badge: "Closest" }), ranked("B", 2, { badge: null })] });
  expect(card("A").getByText("Closest")).toBeVisible();
  expect(screen.queryByText("Top Match")).toBeNull();
});

test("a tool in use and a dismissed vendor are marked", () => {
  show({ vendors: [ranked("A", 1, { inUse: true }), ranked("B", 2, { dismissed: true })] });
  expect(card("A").getByText("You use this")).toBeVisible();
  expect(card("B").getByText("You dismissed this")).toBeVisible();
  expect(card("A").queryByText("You dismissed this")).toBeNull();
});

test("a dismissal can be taken back where it is marked", async () => {
  const { user } = show({ vendors: [ranked("A", 1), ranked("B", 2, { dismissed: true })] });
  expect(card("A").queryByRole("button", { name: "Undo hiding A" })).toBeNull();
  const undo = () => card("B").getByRole("button", { name: "Undo hiding B" });
  server.use(refuses("delete", "/api/recommendations/dismissals/{vendorId}", 500));
  await user.click(undo());
  expect(await screen.findByText("Failed to restore B")).toBeVisible();
  expect(card("B").getByText("You dismissed this")).toBeVisible();
  const restored: unknown[] = [];
  server.use(
    http.delete("*/api/recommendations/dismissals/:vendorId", ({ params }) => {
      restored.push(params.vendorId);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(undo());
  expect(card("B").queryByText("You dismissed this")).toBeNull();
  expect(card("B").getByRole("heading", { name: "B" })).toHaveFocus();
  await waitFor(() => expect(restored).toEqual(["B"]));
});

test("what a vendor misses comes first, must-haves before the rest", () => {
  const gaps = [
    { label: "signed retainer", state: "unsaid", words: "does not say", mustHave: false },
    { label: "Spanish", state: "denied", words: "no", mustHave: true },
  ] as const;
  const text = "Misses 1 of 2 must-haves: Spanish (no)";
  const why = [{ kind: "misses" as const, text }];
  show({ vendors: [ranked("A", 1, { gaps: [...gaps], why }), ranked("B", 2, { gaps: [] })] });
  const words = screen.getByRole("article", { name: "A" }).textContent ?? "";
  const must = words.indexOf(text);
  expect(must).toBeGreaterThan(0);
  expect(words.indexOf("Does not say: signed retainer.")).toBeGreaterThan(must);
  expect(words.indexOf("Why this pick")).toBeGreaterThan(must);
  expect(card("B").queryByText(/does not say|Misses/i)).toBeNull();
});

test("why needs are not met is said once for all of them", () => {
  const of = (state: "denied" | "unsaid", labels: string[]) =>
    labels.map((label) => ({ label, state, words: "", mustHave: false }));
  const gaps = [...of("unsaid", ["a", "b", "c", "d", "e", "f"]), ...of("denied", ["g", "h"])];
  show({ vendors: [ranked("A", 1, { gaps })] });
  expect(screen.getByRole("article", { name: "A" })).toHaveTextContent(
    "Does not say: a, b, c, d and 2 more. Says no: g and h.",
  );
});

test("whether a vendor serves the firm is said as far as the firm is known", () => {
  show({ vendors: [ranked("A", 1, { eligibility: { state: "no", size: "yes", budget: null } })] });
  const facts = within(screen.getByRole("list", { name: "For your firm" })).getAllByRole(
    "listitem",
  );
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    "Serves other states only",
    "Serves firms your size",
  ]);
});

test("of several states it is said how many a vendor serves, and which", () => {
  const firmStates = ["CA", "FL", "NY", "WA"] as const;
  const serving = (count: number, of = 4) => ({
    firmStates: firmStates.slice(0, of),
    statesServed: firmStates.slice(0, count),
  });
  show({
    vendors: [
      ranked("A", 1, serving(1)),
      ranked("B", 2, serving(3)),
      ranked("C", 3, serving(4)),
      ranked("D", 4, serving(1, 1)),
      ranked("E", 5, serving(2, 2)),
    ],
  });
  expect(card("A").getByText("Serves 1 of your 4 states (CA)")).toBeVisible();
  expect(card("B").getByText("Serves 3 of your 4 states (CA, FL, NY)")).toBeVisible();
  expect(card("C").getByText("Serves all 4 of your states")).toBeVisible();
  expect(card("D").getByText("Serves your state")).toBeVisible();
  expect(card("E").getByText("Serves both of your states")).toBeVisible();
});

test("why a vendor stands below a lower score is said where that is so", () => {
  const rankReason = "comes after lower scores because it misses 1 must-have";
  show({ vendors: [ranked("A", 1), ranked("B", 2, { rankReason })] });
  expect(card("B").getByText(`It ${rankReason}.`)).toBeVisible();
  expect(card("A").queryByText(/^It /)).toBeNull();
});

test("evidence is said in firms, and where it is hidden that is said", () => {
  const evidence = { ...NO_EVIDENCE, lines: ["Demo booked by 41 of 187 firms your size"] };
  show({ vendors: [ranked("A", 1, { evidence }), ranked("B", 2)] });
  expect(card("A").getByText("Demo booked by 41 of 187 firms your size")).toBeVisible();
  expect(card("B").getByText("Too few firms to show a count: it takes five.")).toBeVisible();
});

test("where no vendor has a count that is said once, below them", () => {
  show({ vendors: [ranked("A", 1), ranked("B", 2)] });
  expect(screen.queryByText("Too few firms to show a count: it takes five.")).toBeNull();
  expect(screen.queryByRole("heading", { name: "Other firms" })).toBeNull();
  expect(screen.getByText(/^Too few other firms used or booked any of these/)).toBeVisible();
});

test("four matched needs stand with their words, the others unfold", async () => {
  const { user } = show({ vendors: [ranked("A", 1, { matched: needs(6) })] });
  expect(screen.getByText("“say 4” (description)")).toBeVisible();
  expect(screen.queryByText("“say 5” (description)")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show 2 more matched" }));
  expect(screen.getByText("“say 5” (description)")).toBeVisible();
});

test("a fifth need that would unfold alone stands with the four", () => {
  show({ vendors: [ranked("A", 1, { matched: needs(5) })] });
  expect(screen.getByText("“say 5” (description)")).toBeVisible();
  expect(screen.queryByRole("button", { name: /more matched/ })).toBeNull();
});

/** Needs that a vendor says it meets: "say 1", "say 2", ... */
function needs(count: number) {
  const quote = { state: "derived", field: "description", mustHave: false } as const;
  return Array.from({ length: count }, (_, index) => ({
    ...quote,
    label: `need ${index + 1}`,
    quote: `say ${index + 1}`,
  }));
}

test("a Gold partner looks different from the others", () => {
  show({
    vendors: [
      ranked("A", 1, { vendor: { partnerLevel: "Gold" } }),
      ranked("B", 2, { vendor: { partnerLevel: "Silver" } }),
    ],
  });
  expect(screen.getByText("Gold Partner")).toHaveAttribute("data-tone", "gold");
  expect(screen.getByText("Silver Partner")).not.toHaveAttribute("data-tone", "gold");
});

test("at most five reasons that speak for a vendor, whatever their words, and the needs that are met", () => {
  const missed = { kind: "misses" as const, text: "Lacks Spanish" };
  const texts = ["Misses 1 of 1 must-have: no", "two", "three", "four", "five", "six"];
  const why = [missed, ...texts.map((text) => ({ kind: "speaksFor" as const, text }))];
  show({ vendors: [ranked("A", 1, { why })] });
  const reasons = screen.getByText("Why this pick").closest("section") as HTMLElement;
  const shown = within(reasons).getAllByRole("listitem");
  expect(shown.map(({ textContent }) => textContent)).toEqual(texts.slice(0, 5));
  expect(screen.getByText("24/7 answering")).toBeVisible();
  expect(screen.getByText("“never miss a call, day or night” (highlights)")).toBeVisible();
});

test("no heading stands above nothing where a result has no reason", () => {
  const missed = { kind: "misses" as const, text: "Misses 1 of 1 must-have: Spanish (no)" };
  show({ vendors: [ranked("A", 1, { why: [missed], matched: [] })] });
  const reasons = screen.getByText("Why this pick").closest("section");
  expect(reasons).toHaveTextContent("Why this pickNothing that is known of it speaks for it.");
});

test("gaps show on demand, and say whether a vendor says no or nothing", async () => {
  const { user } = show({ vendors: [ranked("A", 1), ranked("B", 2, { gaps: [] })] });
  expect(card("B").queryByRole("button", { name: "Show gaps" })).toBeNull();
  await user.click(card("A").getByRole("button", { name: "Show gaps" }));
  const gaps = card("A").getAllByRole("listitem").slice(-2);
  expect(gaps.map((gap) => gap.textContent)).toEqual([
    "Spanish: no",
    "Signed retainer: does not say",
  ]);
  await user.click(card("A").getByRole("button", { name: "Hide gaps" }));
  expect(card("A").queryByText("Signed retainer:", { exact: false })).toBeNull();
});

test("what comes near a need is shown as what it is, with the vendor's words", async () => {
  const near = {
    ...({ label: "after-hours answering", state: "derived", field: "shortHighlights" } as const),
    quote: "Evenings and weekends",
  } as const;
  const gaps = [
    {
      label: "Spanish",
      state: "unsaid",
      words: "comes near with bilingual staff",
      mustHave: true,
      near: { ...near, label: "bilingual staff" },
    },
    {
      label: "24/7 answering",
      state: "unsaid",
      words: "comes near with after-hours answering",
      mustHave: false,
      near,
    },
    { label: "Outlook", state: "unsaid", words: "does not say", mustHave: false },
  ] as const;
  const { user } = show({ vendors: [ranked("A", 1, { gaps: [...gaps] })] });
  const article = screen.getByRole("article", { name: "A" });
  expect(article).toHaveTextContent(
    "Comes near: 24/7 answering (after-hours answering). Does not say: Outlook.",
  );
  await user.click(card("A").getByRole("button", { name: "Show gaps" }));
  const listed = card("A").getAllByRole("listitem").slice(-3);
  expect(listed[1]).toHaveTextContent(
    "24/7 answering: comes near with after-hours answering “Evenings and weekends” (highlights)",
  );
});

test("how a vendor was scored is a table of points", async () => {
  const { user } = show({ vendors: [ranked("A", 1)] });
  await user.click(screen.getByRole("button", { name: "How this was scored" }));
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual([
    "QuestionYour answerPoints",
    "Your tech stack3 of 5 tools91.8 of 100.0",
    "Score91.8 of 100",
  ]);
});

test("the score says which needs count for less although they are met", async () => {
  const need = { quote: "words", mustHave: false } as const;
  const matched = [
    { ...need, label: "Spanish", state: "derived", field: "description" },
    { ...need, label: "Outlook", state: "listed", field: "integrations" },
    { ...need, label: "HIPAA", state: "confirmed", field: "description" },
    { ...need, label: "Chat", state: "derived", field: "shortHighlights" },
  ] as const;
  const { user } = show({ vendors: [ranked("A", 1, { matched: [...matched] })] });
  await user.click(screen.getByRole("button", { name: "How this was scored" }));
  expect(
    screen.getByText(
      "Count for less than what a vendor lists: Spanish (description) and Chat (highlights).",
    ),
  ).toBeVisible();
});

test("no website and no scheduler: both buttons are there, and disabled", async () => {
  const vendor = { websiteUrl: null, bookingUrl: null };
  const { user } = show({ vendors: [ranked("A", 1, { vendor })] });
  expect(screen.getByRole("button", { name: "Visit Website" })).toBeDisabled();
  const schedule = screen.getByRole("button", { name: "Schedule Meeting" });
  expect(schedule).toHaveAttribute("aria-disabled", "true");
  await user.tab();
  while (document.activeElement !== schedule) await user.tab();
  expect(await screen.findByRole("tooltip")).toHaveTextContent("No scheduler available");
});

test("scheduling from the results is logged as such", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.spyOn(window, "open").mockReturnValue(null);
  const sent: unknown[] = [];
  const click = recordedClick("A", "GET_REC");
  const { user } = show({ vendors: [ranked("A", 1)] });
  server.use(
    answers("post", "/api/meeting-clicks", click, async (request) => {
      sent.push(await request.json());
    }),
  );
  await user.click(screen.getByRole("button", { name: "Schedule Meeting" }));
  expect(await screen.findByText("Opening scheduler...")).toBeVisible();
  expect(sent).toEqual([{ vendorId: "A", sourcePage: "GET_REC" }]);
});

test("a close call is named, and so is what was set aside", () => {
  const relaxed = ["No vendor met every need, so price was set aside."];
  show({ vendors: [ranked("A", 1, { closeCall: true }), ranked("B", 2)], relaxed });
  expect(card("A").getByText(/^Close call/)).toBeVisible();
  expect(card("B").queryByText(/^Close call/)).toBeNull();
  expect(card("A").getByText(/less than 3 points ahead of rank 2/)).toBeVisible();
  expect(screen.getByText("No vendor met every need, so price was set aside.")).toBeVisible();
});

test("a close call between equal scores says that they are equal", () => {
  const vendors = [
    ranked("A", 1, { closeCall: true, score: 57.41 }),
    ranked("B", 2, { score: 57.38 }),
  ];
  show({ vendors });
  expect(card("A").getByText(/^Close call: the same score as rank 2\./)).toBeVisible();
});

test("no close call is named where too little is known", () => {
  const vendors = [
    ranked("A", 1, { closeCall: true, badge: "Closest" }),
    ranked("B", 2, { badge: null }),
  ];
  show({ vendors, littleKnown: true });
  expect(card("A").queryByText(/^Close call/)).toBeNull();
});

test("vendors in order of name have no score", () => {
  show({ vendors: [ranked("A", 1), ranked("B", 2)], orderedByName: true });
  expect(screen.getByText(/are in order of their names/)).toBeVisible();
  expect(screen.queryByRole("img", { name: /^Score/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "How this was scored" })).toBeNull();
});

test("what no vendor offers is said, nobody is the best, and an administrator is led to the queue", async () => {
  server.use(answers("get", "/api/auth/me", adaAsAdmin));
  const none = "None of the 12 Intake vendors here says it offers Haitian Creole";
  const results = computed({
    vendors: [ranked("A", 1, { badge: null })],
    notes: ["Too little is known.", none],
    noteGroups: ["Too little is known.", none].map((sentence) => ({ sentence, offers: [] })),
    littleKnown: true,
  });
  renderAt(
    "/matches",
    <BehindGuard>
      <ResultList results={results} onRetake={vi.fn()} />
    </BehindGuard>,
  );
  expect(await screen.findByText(none)).toBeVisible();
  expect(screen.queryByText("Best Match")).toBeNull();
  const link = screen.getByRole("link", { name: "Say what these vendors offer" });
  expect(link).toHaveAttribute("href", "/admin/capabilities?categoryId=intake");
});

test("of many offers that no vendor has three are named, and the others unfold", async () => {
  const offers = ["Spanish", "Outlook", "Chat", "Text", "Fax"];
  const sentence = "None of the 12 Intake vendors here says it offers:";
  server.use(answers("get", "/api/auth/me", ada));
  const results = computed({ vendors: [ranked("A", 1)], noteGroups: [{ sentence, offers }] });
  const { user } = renderAt(
    "/matches",
    <BehindGuard>
      <ResultList results={results} onRetake={vi.fn()} />
    </BehindGuard>,
  );
  expect(await screen.findByText(sentence)).toBeVisible();
  const named = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(named().filter((word) => offers.includes(word))).toEqual(["Spanish", "Outlook", "Chat"]);
  await user.click(screen.getByRole("button", { name: "Show 2 more" }));
  expect(named().filter((word) => offers.includes(word))).toEqual(offers);
});

test("ranks 4 and 5 can be unfolded on a phone", async () => {
  const { user } = show({ vendors: [ranked("C", 3), ranked("D", 4)] });
  expect(card("C").queryByRole("button", { name: "Show details" })).toBeNull();
  await user.click(card("D").getByRole("button", { name: "Show details" }));
  expect(card("D").getByRole("button", { name: "Hide details" })).toBeVisible();
});

test("the answers that decide who comes first are named", () => {
  const whatIf = [
    { without: "Spanish", vendorName: "Acme" },
    { without: "Outlook", vendorName: "Beta" },
  ];
  show({ vendors: [ranked("A", 1)], whatIf });
  expect(screen.getByText("Without “Spanish”, Acme becomes #1")).toBeVisible();
  expect(screen.getByText("Without “Outlook”, Beta becomes #1")).toBeVisible();
});

test("where no single answer decides, nothing is said about it", () => {
  show({ vendors: [ranked("A", 1)] });
  expect(screen.queryByText("What decides first place")).toBeNull();
});

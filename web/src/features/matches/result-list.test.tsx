import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Schema } from "../../api/client";
import { BehindGuard } from "../../testing/behind-guard";
import { ada, adaAsAdmin } from "../../testing/fixtures";
import { ranked, recordedClick } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, server } from "../../testing/server";
import { ResultList } from "./result-list";

function show(computed: Partial<Schema<"Computed">>) {
  server.use(answers("get", "/api/auth/me", ada));
  const said = { notes: [], littleKnown: false, relaxed: [], whatIf: [] };
  const results = { vendors: [], orderedByName: false, ...said, ...computed };
  return renderAt("/matches", <ResultList results={results} onRetake={vi.fn()} />);
}

const card = (name: string) => within(screen.getByRole("article", { name }));

test("rank 1 is the best match, ranks 2 and 3 top matches, the rest have no badge", () => {
  const names = ["A", "B", "C", "D", "E"];
  show({ vendors: names.map((name, index) => ranked(name, index + 1)) });
  expect(screen.getAllByText("Best Match")).toHaveLength(1);
  expect(card("A").getByText("Best Match")).toBeVisible();
  expect(screen.getAllByText("Top Match")).toHaveLength(2);
  expect(card("B").getByText("Top Match")).toBeVisible();
  expect(card("C").getByText("Top Match")).toBeVisible();
  expect(card("D").getByRole("img", { name: "Rank 4" })).toBeVisible();
  expect(card("A").getByRole("img", { name: "Score 91.8 of 100" })).toHaveTextContent("91.8");
});

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

test("at most five reasons, and the needs that are met", () => {
  const reasons = ["one", "two", "three", "four", "five", "six"];
  show({ vendors: [ranked("A", 1, { reasons })] });
  expect(screen.getByText("Why this pick")).toBeVisible();
  expect(screen.getByText("five")).toBeVisible();
  expect(screen.queryByText("six")).toBeNull();
  expect(screen.getByText("24/7 answering")).toBeVisible();
  expect(screen.getByText("“never miss a call, day or night” (highlights)")).toBeVisible();
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

test("no website and no scheduler: both buttons are there, and disabled", async () => {
  const vendor = { websiteUrl: null, bookingUrl: null };
  const { user } = show({ vendors: [ranked("A", 1, { vendor })] });
  expect(screen.getByRole("button", { name: "Visit Website" })).toBeDisabled();
  const schedule = screen.getByRole("button", { name: "Schedule Meeting" });
  expect(schedule).toHaveAttribute("aria-disabled", "true");
  await user.tab();
  while (document.activeElement !== schedule) await user.tab();
  expect(await screen.findAllByText("No scheduler available")).not.toHaveLength(0);
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
  expect(screen.getByText("No vendor met every need, so price was set aside.")).toBeVisible();
});

test("vendors in order of name have no score, and none is the best", () => {
  show({ vendors: [ranked("A", 1), ranked("B", 2)], orderedByName: true });
  expect(screen.getByText(/stand in order of their names/)).toBeVisible();
  expect(screen.queryByText("Best Match")).toBeNull();
  expect(screen.queryByRole("img", { name: /^Score/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "How this was scored" })).toBeNull();
});

test("what no vendor offers is said, nobody is the best, and an administrator is led to the queue", async () => {
  server.use(answers("get", "/api/auth/me", adaAsAdmin));
  const none = "None of the 12 Intake vendors here says it offers Haitian Creole";
  const results = {
    ...{ vendors: [ranked("A", 1)], notes: ["Too little is known.", none], littleKnown: true },
    ...{ relaxed: [], orderedByName: false, whatIf: [] },
  };
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
  expect(screen.getByText("Without 'Spanish', Acme becomes #1")).toBeVisible();
  expect(screen.getByText("Without 'Outlook', Beta becomes #1")).toBeVisible();
});

test("where no single answer decides, nothing is said about it", () => {
  show({ vendors: [ranked("A", 1)] });
  expect(screen.queryByText("What decides first place")).toBeNull();
});

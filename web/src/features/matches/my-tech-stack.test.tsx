import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { useSession } from "../../shared/session";
import { categoryPicks, gate, lifecycle, pick, picksOf, serveMatches } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { categoryStack, serveTechStack } from "../../testing/tech-stack";
import { MatchesPage } from "./matches-page";

beforeEach(() => localStorage.clear());

function SignedInMatches() {
  return useSession().state === "signed-in" ? <MatchesPage /> : null;
}

async function visit(saved = picksOf()) {
  const served = serveMatches(saved);
  const view = renderAt("/matches", <SignedInMatches />);
  await screen.findByRole("button", { name: /^9 Staffing/ });
  return { ...view, served };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("the dialog saves the stack, closes, and the page asks again for what it changes", async () => {
  const stack = serveTechStack(categoryStack("Intake", ["Callwright"]));
  const { user, served } = await visit();
  const asked = served.calls.length;
  await user.click(screen.getByRole("button", { name: "My Tech Stack" }));
  const dialog = await screen.findByRole("dialog", { name: "My Tech Stack" });
  expect(dialog).toHaveAccessibleDescription(
    "Tell us what legal technology tools you currently use.",
  );
  const save = await within(dialog).findByRole("button", { name: "Save" });
  expect(save).toBeDisabled();
  await user.click(within(dialog).getByRole("radio", { name: "No" }));
  await user.click(save);
  expect(await screen.findByText("Your tech stack has been updated successfully!")).toBeVisible();
  expect(screen.queryByRole("dialog", { name: "My Tech Stack" })).toBeNull();
  expect(stack.sent).toHaveLength(1);
  await waitFor(() => expect(served.calls.length).toBeGreaterThan(asked));
});

test("Cancel forgets what was changed", async () => {
  const stack = serveTechStack(categoryStack("Intake", ["Callwright"]));
  const { user } = await visit();
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole("button", { name: "My Tech Stack" }));
    const dialog = await screen.findByRole("dialog", { name: "My Tech Stack" });
    const yes = await within(dialog).findByRole("radio", { name: "Yes" });
    expect(yes).not.toBeChecked();
    await user.click(yes);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  }
  expect(stack.sent).toEqual([]);
});

/** The dialog once its form is there. */
async function openStack(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "My Tech Stack" }));
  const dialog = within(await screen.findByRole("dialog", { name: "My Tech Stack" }));
  return { dialog, no: await dialog.findByRole("radio", { name: "No" }) };
}

/** Closes the dialog while its answer is saved, which ends with `release`. */
async function closeWhileSaving() {
  const item = categoryStack("Intake", ["Callwright"]);
  serveTechStack(item);
  const { held, release } = gate();
  server.use(
    http.post("*/api/profile/category-adoption", async () => {
      await held;
      return HttpResponse.json({ items: [item] });
    }),
  );
  const { user } = await visit();
  const { dialog, no } = await openStack(user);
  await user.click(no);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  return { user, release };
}

test("a stack that is saved late leaves open the dialog that was opened since", async () => {
  const { user, release } = await closeWhileSaving();
  const { no } = await openStack(user);
  await user.click(no);
  release();
  expect(await screen.findByText("Your tech stack has been updated successfully!")).toBeVisible();
  expect(screen.getByRole("dialog", { name: "My Tech Stack" })).toBeVisible();
});

test("a stack that is saved once its dialog is closed is not offered as unsaved", async () => {
  const { user, release } = await closeWhileSaving();
  release();
  expect(await screen.findByText("Your tech stack has been updated successfully!")).toBeVisible();
  const { dialog } = await openStack(user);
  expect(dialog.queryByText("Changes that you did not save are still here.")).toBeNull();
});

test("what did not load says so and closes", async () => {
  server.use(refuses("get", "/api/profile/category-adoption", 500));
  const { user } = await visit();
  await user.click(screen.getByRole("button", { name: "My Tech Stack" }));
  const dialog = await screen.findByRole("dialog", { name: "Error Loading Tech Stack" });
  expect(dialog).toHaveAccessibleDescription("Failed to load category data. Please try again.");
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  [
    { stateName: "Texas", firmSize: "E6_20", current: 48, previous: 36 },
    "Firms with 6-20 employees in Texas booked 48",
    "33% more than in the 90 days before.",
  ],
  [
    { stateName: null, firmSize: "E6_20", current: 10, previous: 20 },
    "Firms with 6-20 employees booked 10",
    "50% fewer than in the 90 days before.",
  ],
  [
    { stateName: "Texas", firmSize: null, current: 1200, previous: 9 },
    "Firms in Texas booked 1,200",
    null,
  ],
  [
    { stateName: null, firmSize: null, current: 40, previous: 40 },
    "Firms booked 40",
    "as many as in the 90 days before.",
  ],
] as const)("a stage says how demos move: %j", async (momentum, words, change) => {
  const said = { ...momentum, dataFrom: "2020-01-01T00:00:00Z", dataThrough: daysAgo(0) };
  const item = { ...categoryPicks("Intake", [pick("Callwright")]), momentum: said };
  const { user } = await visit(picksOf(item));
  await user.click(screen.getByRole("button", { name: /^2 Intake/ }));
  const line = screen.getByText(`${words} Intake demos in the last 90 days`, { exact: false });
  expect(line).toBeVisible();
  if (change) expect(line).toHaveTextContent(change);
  else expect(line).not.toHaveTextContent("%");
});

test.each([
  [180, ", 33% more than in the 90 days before."],
  [179, ". No earlier data."],
  [null, ". No earlier data."],
] as const)(
  "a stage compares with no days before the data begins: %s days ago",
  async (ago, end) => {
    const dataFrom = ago === null ? null : daysAgo(ago);
    const span = { dataFrom, dataThrough: daysAgo(7) };
    const momentum = { stateName: null, firmSize: null, current: 48, previous: 36, ...span };
    const item = { ...categoryPicks("Intake", [pick("Callwright")]), momentum };
    const { user } = await visit(picksOf(item));
    await user.click(screen.getByRole("button", { name: /^2 Intake/ }));
    const line = screen.getByText(/^Firms booked 48 Intake demos/);
    expect(line.textContent?.replace("▲ ", "")).toBe(
      `Firms booked 48 Intake demos in the last 90 days${end}`,
    );
  },
);

test.each([
  [31, "No data since"],
  [8, "Data through"],
])("a stage says where the data ended in place of a fall: %i days ago", async (ago, words) => {
  const span = { dataFrom: "2020-01-01T00:00:00Z", dataThrough: daysAgo(ago) };
  const momentum = { stateName: null, firmSize: null, current: 26, previous: 31, ...span };
  const item = { ...categoryPicks("Intake", [pick("Callwright")]), momentum };
  const { user } = await visit(picksOf(item));
  await user.click(screen.getByRole("button", { name: /^2 Intake/ }));
  expect(screen.getByText(/^Firms booked 26 Intake demos/)).toHaveTextContent(
    new RegExp(`in the last 90 days\\. ${words} [A-Z][a-z]{2} \\d+, \\d{4}\\.$`),
  );
});

test("a stage says what the firm uses, and a card with which of it the vendor works", async () => {
  const picks = [
    pick("Callwright", { worksWith: ["Gavelbase", "Outlook"] }),
    pick("Oyez Desk", {
      reason: "Works with Gavelbase, which you use",
      reasonNamesTools: true,
      worksWith: ["Gavelbase"],
    }),
  ];
  const item = { ...categoryPicks("Intake", picks), uses: ["Nightdocket", "Paper", "Fax"] };
  const { user } = await visit(picksOf(item));
  await user.click(screen.getByRole("button", { name: /^2 Intake/ }));
  expect(screen.getByText("You use Nightdocket, Paper and Fax")).toBeVisible();
  expect(screen.getByText("Works with Gavelbase, Outlook")).toBeVisible();
  expect(screen.getAllByText(/^Works with/)).toHaveLength(2);
});

test("the map shows nine stages, one's own answer, and firms of the same size", async () => {
  serveMatches();
  const said = {
    1: { yours: true, usedBy: { share: 64, using: 16, firms: 25 } },
    2: { yours: false, usedBy: null },
  };
  server.use(answers("get", "/api/recommendations/lifecycle", lifecycle(said)));
  renderAt("/matches", <SignedInMatches />);
  const map = await screen.findByRole("region", { name: "Your lifecycle beside other firms" });
  const cells = await within(map).findAllByRole("listitem");
  expect(cells).toHaveLength(9);
  expect(cells[0]).toHaveTextContent("You use a tool");
  expect(cells[0]).toHaveTextContent("16 of 25 firms your size (64%)");
  expect(cells[1]).toHaveTextContent("You: no tool");
  expect(cells[1]).toHaveTextContent("Too few firms say");
  expect(cells[2]).toHaveTextContent("You: not answered");
  expect(within(map).queryByRole("link", { name: "Say what you use" })).toBeNull();
});

test("where too few firms say what they use, that is said once", async () => {
  serveMatches(picksOf());
  const said = { 1: { yours: true, usedBy: null } };
  server.use(answers("get", "/api/recommendations/lifecycle", lifecycle(said)));
  renderAt("/matches", <SignedInMatches />);
  const map = await screen.findByRole("region", { name: "Your lifecycle beside other firms" });
  expect(await within(map).findAllByRole("listitem")).toHaveLength(9);
  expect(within(map).getAllByText(/^Too few/)).toHaveLength(1);
});

test("where neither the firm nor others say what they use, there is no map to read", async () => {
  serveMatches(picksOf());
  server.use(answers("get", "/api/recommendations/lifecycle", lifecycle()));
  renderAt("/matches", <SignedInMatches />);
  const map = await screen.findByRole("region", { name: "Your lifecycle beside other firms" });
  expect(await within(map).findByRole("link", { name: "Say what you use" })).toBeVisible();
  expect(within(map).queryAllByRole("listitem")).toEqual([]);
});

test("below the map: the stage that firms like this one cover next, and what its tools cost", async () => {
  serveMatches();
  const next = {
    ...{ number: 4, title: "Medical Record Retrieval", categoryId: "medical-record-retrieval" },
    ...{ categoryName: "Medical Record Retrieval" },
    usedBy: { share: 60, using: 15, firms: 25 },
  };
  const text = "Your 3 tools cost about $1,200 to $6,000 a year. You spend $5,001 to $10,000.";
  const budget = {
    ...{ tools: 3, priced: 3, cost: { low: 1200, high: 6000 }, fit: "unclear" as const, text },
    spend: { low: 5001, high: 10000 },
  };
  const said = { 4: { yours: false, usedBy: next.usedBy } };
  const map = { ...lifecycle(said), next, budget };
  server.use(answers("get", "/api/recommendations/lifecycle", map));
  renderAt("/matches", <SignedInMatches />);
  expect(await screen.findByText("Next stage: Medical Record Retrieval")).toBeVisible();
  expect(
    screen.getByText(
      "You use no tool there; 15 of 25 firms your size use one: of the stages that you leave open, the largest share that may be shown.",
    ),
  ).toBeVisible();
  const link = screen.getByRole("link", { name: "Find Medical Record Retrieval vendors" });
  expect(link).toHaveAttribute("href", "/matches?categoryId=medical-record-retrieval");
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText("Perhaps within what you say that you spend")).toBeVisible();
});

test("a stage that has picks is not called the next one: it waits for a tool, and its picks are near", async () => {
  serveMatches(picksOf(categoryPicks("Medical Record Retrieval", [pick("Chartline")])));
  const next = {
    ...{ number: 4, title: "Medical Record Retrieval", categoryId: "medical-record-retrieval" },
    ...{ categoryName: "Medical Record Retrieval" },
    usedBy: { share: 60, using: 15, firms: 25 },
  };
  const map = { ...lifecycle({ 4: { yours: false, usedBy: next.usedBy } }), next };
  server.use(answers("get", "/api/recommendations/lifecycle", map));
  renderAt("/matches", <SignedInMatches />);
  expect(await screen.findByText("Still without a tool: Medical Record Retrieval")).toBeVisible();
  expect(screen.queryByText(/^Next stage/)).toBeNull();
  const link = screen.getByRole("link", { name: "See your Medical Record Retrieval picks" });
  expect(link).toHaveAttribute("href", "/matches?showCategory=Medical+Record+Retrieval");
});

test("a firm of unknown size that said nothing is compared with all, and led to the form", async () => {
  serveMatches();
  const all = lifecycle({ 1: { usedBy: { share: 12.5, using: 1, firms: 8 } } }, null);
  server.use(answers("get", "/api/recommendations/lifecycle", all));
  renderAt("/matches", <SignedInMatches />);
  expect(await screen.findByText("1 of 8 firms (13%)")).toBeVisible();
  const link = screen.getByRole("link", { name: "Say what you use" });
  expect(link).toHaveAttribute("href", "/tech-stack");
});

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { Link } from "wouter";
import type { Schema } from "../../../api/client";
import { BehindGuard } from "../../../testing/behind-guard";
import { ada, adaAsAdmin, problem } from "../../../testing/fixtures";
import { renderAt } from "../../../testing/render";
import { answers, refuses, server } from "../../../testing/server";
import { CapabilitiesPage } from "./capabilities-page";

type Vendor = Schema<"QueuedVendor">;

const HOURS = "When do you need someone to pick up the phone?";
const LANGUAGES = "Which languages do your callers speak?";

const questions: Schema<"QueueQuestion">[] = [
  {
    ...{ categoryId: "intake", question: HOURS },
    needs: [
      { tag: "24-7-answering", label: "24/7 answering" },
      { tag: "overflow-calls", label: "overflow calls" },
    ],
  },
  {
    ...{ categoryId: "intake", question: LANGUAGES },
    needs: [
      { tag: "spanish", label: "Spanish" },
      { tag: "vietnamese", label: "Vietnamese" },
    ],
  },
  {
    ...{ categoryId: "staffing", question: "Whom do you want to hire?" },
    needs: [{ tag: "paralegals", label: "paralegals" }],
  },
];

function claim(tag: string, own: Schema<"OwnWord">): Schema<"NeedClaim"> {
  return { tag, own, state: own.state };
}

const claims = [
  claim("24-7-answering", {
    state: "derived",
    field: "shortHighlights",
    quote: "never miss a call",
  }),
  claim("vietnamese", { state: "denied", field: "description", quote: "no Vietnamese yet" }),
];

function vendor(name: string, changes: Partial<Vendor> = {}): Vendor {
  return {
    ...{ vendorId: name.toLowerCase(), name, categoryId: "intake", categoryName: "Intake" },
    ...{ isActive: true, websiteUrl: `https://${name.toLowerCase()}.example`, logoUrl: null },
    ...{ needs: 4, known: 2 },
    claims,
    suggestions: [],
    decisions: { confirmed: [], denied: [] },
    etag: `"${name}-1"`,
    ...changes,
  };
}

const coverage: Schema<"CategoryCoverage">[] = [
  { categoryId: "intake", categoryName: "Intake", vendors: 12, saying: 10, needs: 36, met: 31 },
  { categoryId: "staffing", categoryName: "Staffing", vendors: 5, saying: 1, needs: 20, met: 4 },
];

let vendors: Vendor[];
let puts: { id: string; ifMatch: string | null; body: Schema<"DecisionsRequest"> }[];

beforeEach(() => {
  puts = [];
  vendors = [
    vendor("Beta", {
      suggestions: [
        {
          ...{ tag: "spanish", label: "Spanish", state: "suggested" },
          ...{ field: "description", quote: "speaks your language" },
        },
      ],
    }),
    vendor("Alpha"),
  ];
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    http.get("*/api/admin/capabilities", ({ request }) => {
      const wanted = new URL(request.url).searchParams.get("vendorId");
      const items = vendors.filter(({ vendorId }) => wanted === null || vendorId === wanted);
      const page = { total: items.length, page: 1, pageSize: 24 };
      return HttpResponse.json({
        coverage,
        questions,
        items,
        ...page,
      } satisfies Schema<"CapabilityQueue">);
    }),
    http.put("*/api/admin/vendors/:id/capabilities", async ({ params, request }) => {
      const body = (await request.json()) as Schema<"DecisionsRequest">;
      const id = String(params.id);
      const ifMatch = request.headers.get("If-Match");
      const now = vendors.find(({ vendorId }) => vendorId === id) as Vendor;
      puts.push({ id, ifMatch, body });
      if (ifMatch !== now.etag) {
        const detail = "Somebody else has changed this vendor since you opened it.";
        return HttpResponse.json(problem(412, "edit_conflict", detail), { status: 412 });
      }
      const saved = { ...now, decisions: body, etag: `${now.etag}+`, known: 3 };
      vendors = vendors.map((queued) => (queued.vendorId === id ? saved : queued));
      return HttpResponse.json({ capabilities: [] });
    }),
  );
});

async function open(address = "/admin/capabilities") {
  const rendered = renderAt(
    address,
    <BehindGuard>
      <CapabilitiesPage />
      <Link href="/vendors">Elsewhere</Link>
    </BehindGuard>,
  );
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  return rendered;
}

const row = (label: string) => within(screen.getByRole("group", { name: label }));
const pressed = (label: string) =>
  row(label)
    .getAllByRole("button")
    .find((button) => button.getAttribute("aria-pressed") === "true")?.textContent;

test("the least known vendor is open, with what it says ticked and quoted", async () => {
  await open();
  const list = within(screen.getByRole("navigation", { name: "Vendors to review" }));
  expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "BetaIntake2 of 4 known",
    "AlphaIntake2 of 4 known",
  ]);
  expect(pressed("24/7 answering")).toBe("Yes");
  expect(screen.getByText("“never miss a call” (highlights)")).toBeVisible();
  expect(pressed("Vietnamese")).toBe("No");
  expect(screen.getByText("“no Vietnamese yet” (description)")).toBeVisible();
  expect(pressed("overflow calls")).toBe("Not said");
  expect(row("24/7 answering").getByRole("button", { name: "Not said" })).toBeDisabled();
  expect(screen.queryByText("paralegals")).toBeNull(); // another category asks for them
  const suggestions = within(screen.getByRole("region", { name: "Suggestions" }));
  expect(suggestions.getByText("Spanish")).toBeVisible();
  expect(suggestions.getByText("“speaks your language” (description)")).toBeVisible();
  expect(screen.getAllByRole("group", { name: "Spanish" })).toHaveLength(1);
});

test("a sentence that comes near several capabilities stands above them once", async () => {
  const near = (tag: string, quote: string): Schema<"Capability"> => ({
    ...{ tag, label: tag, state: "suggested", field: "description", quote },
  });
  const suggestions = [near("one", "we help"), near("two", "we grow"), near("three", "we help")];
  vendors = [vendor("Beta", { suggestions })];
  await open();
  const region = within(screen.getByRole("region", { name: "Suggestions" }));
  expect(region.getAllByText("“we help” (description)")).toHaveLength(1);
  expect(region.getAllByText(/^(one|two|three|“)/).map(({ textContent }) => textContent)).toEqual([
    "“we help” (description)",
    "one",
    "three",
    "“we grow” (description)",
    "two",
  ]);
});

test("a digit says yes to the suggestion of that number, and takes it back", async () => {
  const { user } = await open();
  await waitFor(() =>
    expect(row("Spanish").getByRole("button", { name: "Not said" })).toHaveFocus(),
  );
  await user.keyboard("1");
  expect(pressed("Spanish")).toBe("Yes");
  expect(row("Spanish").getByRole("button", { name: "Yes" })).toHaveAttribute(
    "aria-keyshortcuts",
    "y 1",
  );
  await user.keyboard("1");
  expect(pressed("Spanish")).toBe("Not said");
  // There is no second suggestion.
  await user.keyboard("2");
  expect(screen.queryByText("unsaved")).toBeNull();
  await user.keyboard("1as");
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(puts[0]?.body.confirmed).toEqual(["spanish", "24-7-answering"]);
});

test("coverage names the category that is chosen, and all of them on demand", async () => {
  const { user, address } = await open();
  expect(screen.getByText("vendors say something")).toHaveTextContent("11 of 17");
  await user.click(screen.getByRole("button", { name: "Coverage by category" }));
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    "Intake10 of 12 83%31 of 36 86%",
    "Staffing1 of 5 20%4 of 20 20%",
  ]);
  await user.selectOptions(screen.getByLabelText("Category"), "Intake");
  expect(address()).toBe("/admin/capabilities?categoryId=intake");
  await screen.findByText("needs are met by some vendor");
  expect(screen.getByText("needs are met by some vendor")).toHaveTextContent("31 of 36");
});

test("a vendor is decided by keyboard alone, and the next one opens", async () => {
  const { user, address } = await open();
  await waitFor(() =>
    expect(row("Spanish").getByRole("button", { name: "Not said" })).toHaveFocus(),
  );
  await user.keyboard("y");
  expect(pressed("Spanish")).toBe("Yes");
  expect(row("24/7 answering").getByRole("button", { name: "Yes" })).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  await user.keyboard("n");
  expect(pressed("overflow calls")).toBe("No");
  await user.keyboard("a");
  expect(screen.getByText("unsaved")).toBeVisible();
  await user.keyboard("s");
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(puts).toEqual([
    {
      id: "beta",
      ifMatch: '"Beta-1"',
      body: { confirmed: ["spanish", "24-7-answering"], denied: ["overflow-calls", "vietnamese"] },
    },
  ]);
  expect(address()).toBe("/admin/capabilities?open=alpha");
  expect(screen.getByText("saved")).toBeInTheDocument();
  await waitFor(() =>
    expect(row("24/7 answering").getByRole("button", { name: "Yes" })).toHaveFocus(),
  );
  await user.keyboard("[[");
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  await user.keyboard("]");
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  await user.keyboard("s");
  expect(await screen.findByText("That was the last vendor of this list.")).toBeVisible();
});

test("one key accepts what was read, saves it and opens the next vendor, another takes that back", async () => {
  const { user, address } = await open();
  await waitFor(() =>
    expect(row("Spanish").getByRole("button", { name: "Not said" })).toHaveFocus(),
  );
  expect(screen.getByRole("button", { name: "Undo the last save" })).toBeDisabled();
  await user.keyboard("1d");
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(puts[0]?.body).toEqual({
    confirmed: ["spanish", "24-7-answering"],
    denied: ["vietnamese"],
  });
  await waitFor(() =>
    expect(row("24/7 answering").getByRole("button", { name: "Yes" })).toHaveFocus(),
  );
  await user.keyboard("z");
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  expect(puts[1]).toEqual({
    id: "beta",
    ifMatch: '"Beta-1"+',
    body: { confirmed: [], denied: [] },
  });
  expect(address()).toBe("/admin/capabilities?open=beta");
  expect(pressed("Spanish")).toBe("Not said");
  expect(screen.queryByText("saved")).toBeNull();
  expect(screen.getByRole("button", { name: "Undo the last save" })).toBeDisabled();
});

test("what fails behind the next vendor is told, and kept with its vendor", async () => {
  const { user } = await open();
  await waitFor(() =>
    expect(row("Spanish").getByRole("button", { name: "Not said" })).toHaveFocus(),
  );
  server.use(refuses("put", "/api/admin/vendors/{vendorId}/capabilities", 500));
  await user.keyboard("1d");
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(await screen.findByText("Beta was not saved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Open it" }));
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  expect(screen.getByText(/^The capabilities were not saved/)).toBeVisible();
  expect(pressed("Spanish")).toBe("Yes");
  expect(screen.getByText("unsaved")).toBeVisible();
});

test("an undo that comes too late is told at its vendor, and undoes nothing", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Accept and next" }));
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  vendors = vendors.map((queued) =>
    queued.name === "Beta"
      ? { ...queued, decisions: { confirmed: ["overflow-calls"], denied: [] }, etag: '"Beta-9"' }
      : queued,
  );
  await user.click(screen.getByRole("button", { name: "Undo the last save" }));
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Somebody else has changed this vendor since you opened it.",
  );
  expect(pressed("overflow calls")).toBe("Yes");
});

test("a decision is taken back, and what the vendor says counts again", async () => {
  const { user } = await open();
  await user.click(row("24/7 answering").getByRole("button", { name: "No" }));
  expect(pressed("24/7 answering")).toBe("No");
  expect(screen.getByText("Denied")).toBeVisible();
  await user.keyboard("u");
  expect(pressed("24/7 answering")).toBe("Yes");
  expect(screen.queryByText("unsaved")).toBeNull();
});

test("who is late is told what changed, and loses nothing", async () => {
  const { user } = await open();
  await user.click(row("Spanish").getByRole("button", { name: "Yes" }));
  vendors = vendors.map((queued) => ({
    ...queued,
    decisions: { confirmed: ["overflow-calls"], denied: [] },
    etag: '"Beta-2"',
  }));
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  const note = await screen.findByRole("alert");
  await waitFor(() => expect(note).toHaveTextContent("Decided meanwhile: overflow calls: yes."));
  expect(note).toHaveTextContent("Somebody else has changed this vendor since you opened it.");
  expect(pressed("Spanish")).toBe("Yes");
  expect(pressed("overflow calls")).toBe("Yes");
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  expect(puts[1]).toEqual({
    id: "beta",
    ifMatch: '"Beta-2"',
    body: { confirmed: ["overflow-calls", "spanish"], denied: [] },
  });
});

test("what is not saved stays with its vendor", async () => {
  const { user } = await open();
  await user.click(row("Spanish").getByRole("button", { name: "Yes" }));
  await user.click(screen.getByRole("button", { name: /^Alpha/ }));
  await screen.findByRole("heading", { level: 2, name: "Alpha" });
  await user.click(screen.getByRole("button", { name: /^Beta/ }));
  await screen.findByRole("heading", { level: 2, name: "Beta" });
  expect(pressed("Spanish")).toBe("Yes");
});

test("a save that fails keeps every answer", async () => {
  const { user } = await open();
  await user.click(row("Spanish").getByRole("button", { name: "Yes" }));
  server.use(refuses("put", "/api/admin/vendors/{vendorId}/capabilities", 500));
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  expect(await screen.findByText(/^The capabilities were not saved/)).toBeVisible();
  expect(pressed("Spanish")).toBe("Yes");
});

test("one vendor alone is reviewed from its own address", async () => {
  await open("/admin/capabilities?vendor=beta");
  const list = within(screen.getByRole("navigation", { name: "Vendors to review" }));
  expect(list.getAllByRole("button")).toHaveLength(1);
  expect(screen.getByLabelText("Category")).toHaveValue("intake");
});

test("without vendors there is a way to the import, and a failure can be tried again", async () => {
  const nothing = { coverage: [], questions: [], items: [], total: 0, page: 1, pageSize: 24 };
  server.use(answers("get", "/api/admin/capabilities", nothing));
  const page = (
    <BehindGuard>
      <CapabilitiesPage />
    </BehindGuard>
  );
  const { client } = renderAt("/admin/capabilities", page);
  expect(await screen.findByRole("link", { name: "Import vendors" })).toBeVisible();
  client.clear();
  server.use(refuses("get", "/api/admin/capabilities", 500));
  renderAt("/admin/capabilities", page);
  expect(await screen.findByText("The capabilities did not load")).toBeVisible();
});

test('members see "Admins only"', async () => {
  server.use(answers("get", "/api/auth/me", ada));
  renderAt(
    "/admin/capabilities",
    <BehindGuard>
      <CapabilitiesPage />
      <Link href="/vendors">Elsewhere</Link>
    </BehindGuard>,
  );
  expect(await screen.findByRole("heading", { name: "Admins only" })).toBeVisible();
});

test("decisions that were not saved are back on return, and leaving them asks", async () => {
  const first = await open();
  await first.user.click(row("overflow calls").getByRole("button", { name: "Yes" }));
  cleanup();
  const { user, address } = await open();
  expect(pressed("overflow calls")).toBe("Yes");
  await user.click(screen.getByRole("button", { name: /^Alpha/ }));
  expect(address()).toBe("/admin/capabilities?open=alpha");
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
});

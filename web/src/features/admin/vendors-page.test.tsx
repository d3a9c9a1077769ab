import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { BehindGuard } from "../../testing/behind-guard";
import { fillCache } from "../../testing/cache";
import { adaAsAdmin } from "../../testing/fixtures";
import { ranked } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { VendorsPage } from "./vendors-page";

const alpha: Schema<"Vendor"> = {
  ...ranked("Alpha", 1).vendor,
  needsReview: true,
  integrations: ["Outlook; and Teams", "Word"],
  description: "Answers calls.",
};
const beta: Schema<"Vendor"> = { ...ranked("Beta", 2).vendor, isActive: false, bookingUrl: null };

let asked: string[] = [];
let patches: unknown[] = [];
let versions: (string | null)[] = [];

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
  asked = [];
  patches = [];
  versions = [];
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    answers("get", "/api/categories", [
      { id: "intake", name: "Intake" },
      { id: "staffing", name: "Staffing" },
    ]),
    http.get("*/api/admin/vendors", ({ request }) => {
      asked.push(new URL(request.url).search);
      const items = [alpha, beta];
      return HttpResponse.json({ items, total: 60, page: 1, pageSize: 24 });
    }),
    http.get("*/api/admin/vendors/:id", ({ params }) =>
      HttpResponse.json(params.id === "Beta" ? beta : alpha, { headers: { ETag: '"1"' } }),
    ),
    http.patch("*/api/admin/vendors/:id", async ({ params, request }) => {
      versions.push(request.headers.get("If-Match"));
      const change = (await request.json()) as object;
      patches.push({ id: params.id, ...change });
      return HttpResponse.json({ ...alpha, ...change });
    }),
  );
});

async function open(address = "/admin/vendors", shown = "Alpha") {
  const rendered = renderAt(
    address,
    <BehindGuard>
      <VendorsPage />
    </BehindGuard>,
  );
  await screen.findByText(shown);
  return rendered;
}

test("where there is no vendor yet, the way to the import is offered", async () => {
  server.use(answers("get", "/api/admin/vendors", { items: [], total: 0, page: 1, pageSize: 24 }));
  await open("/admin/vendors", "No vendors yet");
  const way = screen.getByRole("link", { name: "Import vendors" });
  expect(way).toHaveAttribute("href", "/admin/import");
});

test("all vendors are listed, inactive ones and those to review are marked", async () => {
  await open();
  expect(asked).toEqual(["?includeInactive=true"]);
  const row = (name: string) => within(screen.getByText(name).closest("tr") as HTMLElement);
  expect(row("Alpha").getByText("Needs review")).toBeVisible();
  expect(row("Beta").getByText("Inactive")).toBeVisible();
  expect(row("Beta").getByText(/· No booking link$/)).toBeVisible();
  expect(screen.getByText("Showing 1 to 24 of 60 vendors")).toBeVisible();
});

test("a scheduler's host stands only where it is another one than the vendor's", async () => {
  const bookingUrl = "https://calendar.example/alpha";
  const items = [
    { ...alpha, websiteUrl: "https://alpha.example", bookingUrl },
    { ...beta, websiteUrl: "https://beta.example", bookingUrl: "https://beta.example/book" },
  ];
  server.use(answers("get", "/api/admin/vendors", { items, total: 2, page: 1, pageSize: 24 }));
  await open();
  expect(screen.getByText("alpha.example · Booking link: calendar.example")).toBeVisible();
  expect(screen.getByText("beta.example")).toBeVisible();
});

test("search, switches, categories and page are kept in the URL", async () => {
  const { user, address } = await open();
  await user.type(screen.getByLabelText("Search vendors"), "alp");
  await waitFor(() => expect(address()).toBe("/admin/vendors?q=alp"));
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(address()).toBe("/admin/vendors?q=alp&page=2");
  await user.click(screen.getByRole("switch", { name: "Needs review" }));
  expect(address()).toBe("/admin/vendors?q=alp&needsReview=true");
  await user.click(screen.getByRole("switch", { name: "Active only" }));
  await waitFor(() => expect(asked.at(-1)).toBe("?q=alp&needsReview=true"));
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(address()).toBe("/admin/vendors");
  expect(screen.getByLabelText("Search vendors")).toHaveValue("");
});

test("buttons deactivate, activate and review a vendor", async () => {
  const { user, client } = await open();
  const stale = fillCache(client, [...keys.capabilities, "Alpha"], [...keys.questions, "intake"]);
  await user.click(screen.getByRole("button", { name: "Deactivate Alpha" }));
  expect(await screen.findByText("Alpha is no longer offered.")).toBeVisible();
  expect(stale()).toEqual(["capabilities", "questions"]);
  await user.click(screen.getByRole("button", { name: "Activate Beta" }));
  await user.click(screen.getByRole("button", { name: "Mark reviewed: Alpha" }));
  expect(await screen.findByText("Alpha is reviewed.")).toBeVisible();
  expect(patches).toEqual([
    { id: "Alpha", isActive: false },
    { id: "Beta", isActive: true },
    { id: "Alpha", needsReview: false },
  ]);
});

test("an edited vendor sends only the changed fields", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Alpha" }));
  const capabilities = () => dialog.queryByRole("link", { name: "Capabilities" });
  const bookingLink = await dialog.findByLabelText("Booking link");
  expect(capabilities()).toHaveAttribute("href", "/admin/capabilities?vendor=Alpha");
  await user.clear(bookingLink);
  expect(capabilities()).toBeNull();
  await user.selectOptions(await dialog.findByLabelText("Category"), "Staffing");
  await user.selectOptions(dialog.getByLabelText("Price"), "$$$");
  await user.type(dialog.getByLabelText("Integrations"), "\n Excel; or Sheets \n\n");
  await user.click(dialog.getByLabelText("21-50"));
  await user.type(dialog.getByLabelText("Former names"), "Alpha Desk\nA & B; C");
  expect(dialog.queryByLabelText("Tags")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save Vendor" }));
  expect(await screen.findByText("Vendor updated")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(patches).toEqual([
    {
      id: "Alpha",
      bookingUrl: null,
      categoryId: "staffing",
      priceBracket: 3,
      integrations: ["Outlook; and Teams", "Word", "Excel; or Sheets"],
      firmSizeSupported: ["E21_50"],
      formerNames: ["Alpha Desk", "A & B; C"],
    },
  ]);
  expect(versions).toEqual(['"1"']);
});

test("a changed vendor is left only after a question, an unchanged one at once", async () => {
  const { user } = await open();
  const edit = screen.getByRole("button", { name: "Edit Alpha" });
  const dialog = () => screen.queryByRole("dialog", { name: "Edit Alpha" });
  await user.click(edit);
  await screen.findByLabelText("Description");
  await user.keyboard("{Escape}");
  expect(dialog()).toBeNull();
  await expect.poll(() => document.activeElement).toBe(edit);
  await user.click(edit);
  await user.type(await screen.findByLabelText("Description"), " And mails.");
  await user.keyboard("{Escape}");
  const question = await screen.findByRole("dialog", { name: "Leave without saving?" });
  expect(question).toHaveTextContent("What you typed about this vendor is not kept.");
  await user.click(within(question).getByRole("button", { name: "Stay" }));
  await expect.poll(dialog).toBeVisible();
  expect(screen.getByLabelText("Description")).toHaveValue("Answers calls. And mails.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await expect.poll(dialog).toBeNull();
  await expect.poll(() => document.activeElement).toBe(edit);
  expect(patches).toEqual([]);
});

test("a refused field shows its error, and the dialog stays open", async () => {
  const text = "Website URL must start with http:// or https://";
  const body = { status: 422, title: "x", code: "validation_failed", detail: text, error: text };
  const refusal = { ...body, requestId: "r1", fields: { websiteUrl: text } };
  server.use(refuses("patch", "/api/admin/vendors/{vendorId}", 422, refusal));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(await dialog.findByLabelText("Name"));
  await user.click(dialog.getByRole("button", { name: "Save Vendor" }));
  expect(await dialog.findByText("Name is required")).toBeVisible();
  await user.type(dialog.getByLabelText("Name"), "Alpha");
  await user.type(dialog.getByLabelText("Website"), "x");
  await user.click(dialog.getByRole("button", { name: "Save Vendor" }));
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByLabelText("Website")).toBeInvalid();
});

const problem = (status: number, code: string, text: string, more: object) =>
  HttpResponse.json(
    { status, title: "x", code, detail: text, error: text, requestId: "r1", ...more },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );

test("who saves second sees the other change and loses nothing that was typed", async () => {
  const theirs = { ...alpha, websiteUrl: "https://new.example/", description: "Theirs." };
  const conflict = "Someone else has changed this vendor since you opened it. Nothing was saved.";
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(await dialog.findByLabelText("Partner level"), "Gold");
  const description = dialog.getByLabelText("Description");
  await user.clear(description);
  await user.type(description, "Mine.");
  server.use(
    http.get("*/api/admin/vendors/:id", () =>
      HttpResponse.json(theirs, { headers: { ETag: '"2"' } }),
    ),
    http.patch("*/api/admin/vendors/:id", () => problem(412, "edit_conflict", conflict, {}), {
      once: true,
    }),
  );
  await user.click(dialog.getByRole("button", { name: "Save Vendor" }));
  expect(await dialog.findByText(conflict)).toBeVisible();
  expect(dialog.getByText("Website: https://new.example/")).toBeVisible();
  expect(dialog.getByText("Description: Theirs. (saving replaces it with yours)")).toBeVisible();
  expect(dialog.getByLabelText("Website")).toHaveValue("https://new.example/");
  expect(dialog.getByLabelText("Partner level")).toHaveValue("Gold");
  expect(description).toHaveValue("Mine.");
  await user.click(dialog.getByRole("button", { name: "Save Vendor" }));
  expect(await screen.findByText("Vendor updated")).toBeVisible();
  expect(patches).toEqual([{ id: "Alpha", partnerLevel: "Gold", description: "Mine." }]);
  expect(versions).toEqual(['"2"']);
});

test("a vendor is added to a category that is new", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/admin/vendors", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...alpha, name: "Zeta" }, { status: 201 });
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Add Vendor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Vendor" }));
  await user.click(dialog.getByRole("button", { name: "Add Vendor" }));
  expect(await dialog.findByText("Name is required")).toBeVisible();
  expect(dialog.getByText("Choose a category.")).toBeVisible();
  await user.type(dialog.getByLabelText("Name"), "Zeta");
  await user.selectOptions(dialog.getByLabelText("Category"), "New category…");
  await user.click(dialog.getByRole("button", { name: "Add Vendor" }));
  expect(await dialog.findByText("Name the new category.")).toBeVisible();
  await user.type(dialog.getByLabelText("New category's name"), "Court Bots");
  await user.click(dialog.getByRole("button", { name: "Add Vendor" }));
  expect(await screen.findByText("Zeta is in the directory.")).toBeVisible();
  expect(sent).toEqual([{ name: "Zeta", categoryName: "Court Bots" }]);
});

test("a name that is taken leads to the vendor that has it", async () => {
  const text = "Another vendor of this category has this name.";
  server.use(
    http.post("*/api/admin/vendors", () =>
      problem(409, "vendor_exists", text, { fields: { name: text }, vendorId: "Beta" }),
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Add Vendor" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Name"), "Beta");
  await user.selectOptions(await dialog.findByLabelText("Category"), "Intake");
  await user.click(dialog.getByRole("button", { name: "Add Vendor" }));
  expect(await dialog.findByText(text)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Edit that vendor" }));
  const question = () => screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(within(await question()).getByRole("button", { name: "Stay" }));
  expect(dialog.getByLabelText("Name")).toHaveValue("Beta");
  await user.click(dialog.getByRole("button", { name: "Edit that vendor" }));
  await user.click(within(await question()).getByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("dialog", { name: "Edit Beta" })).toBeVisible();
});

test("a dialog that takes the place of another gives the focus back to what opened the first", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  await user.click(await screen.findByRole("button", { name: "Merge into another" }));
  await screen.findByRole("dialog", { name: "Merge Alpha" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit Alpha" })).toHaveFocus());
});

test("two rows of one vendor become one, which can be undone", async () => {
  const calls: unknown[] = [];
  server.use(
    http.post("*/api/admin/vendors/:id/merge", async ({ params, request }) => {
      calls.push({ from: params.id, ...((await request.json()) as object) });
      return HttpResponse.json({ mergeId: "m1", vendor: beta, moved: {} });
    }),
    http.post("*/api/admin/merges/:id/undo", ({ params }) => {
      calls.push({ undone: params.id });
      return HttpResponse.json({ vendor: alpha, kept: [] });
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  await user.click(await screen.findByRole("button", { name: "Merge into another" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge Alpha" }));
  expect(dialog.getByRole("button", { name: "Merge" })).toBeDisabled();
  await user.type(dialog.getByLabelText("Search vendors of Intake"), "bet");
  await waitFor(() => expect(asked.at(-1)).toBe("?categoryIds=intake&includeInactive=true&q=bet"));
  expect(dialog.queryByRole("radio", { name: "Alpha" })).toBeNull();
  await user.click(dialog.getByRole("radio", { name: "Beta (inactive)" }));
  await user.click(dialog.getByRole("button", { name: "Merge into Beta" }));
  expect(await screen.findByText("Alpha is part of Beta now.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Alpha is in the directory again.")).toBeVisible();
  expect(calls).toEqual([{ from: "Alpha", into: "Beta" }, { undone: "m1" }]);
});

test("a vendor of one's own is merged into none of the sample data", async () => {
  const sample = { ...alpha, id: "sample-invented", name: "Invented", isSample: true };
  const own = { ...alpha, id: "sample-collection-own", name: "Own" };
  const page = { items: [alpha, beta, sample, own], total: 4, page: 1, pageSize: 24 };
  server.use(answers("get", "/api/admin/vendors", page));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Edit Alpha" }));
  await user.click(await screen.findByRole("button", { name: "Merge into another" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge Alpha" }));
  expect(await dialog.findByRole("radio", { name: "Beta (inactive)" })).toBeVisible();
  expect(dialog.getByRole("radio", { name: "Own" })).toBeVisible();
  expect(dialog.queryByRole("radio", { name: "Invented" })).toBeNull();
});

test("no vendor under the filters offers to clear them", async () => {
  server.use(answers("get", "/api/admin/vendors", { items: [], total: 0, page: 1, pageSize: 24 }));
  const { user, address } = renderAt(
    "/admin/vendors?q=nope",
    <BehindGuard>
      <VendorsPage />
    </BehindGuard>,
  );
  expect(await screen.findByText("No vendors found")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all vendors" }));
  expect(address()).toBe("/admin/vendors");
});

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Link } from "wouter";
import type { Schema } from "../../../api/client";
import { draftOf } from "../../../lib/drafts";
import { BehindGuard } from "../../../testing/behind-guard";
import {
  openCapabilities,
  pressed,
  row,
  serveCapabilities,
  vendor,
} from "../../../testing/capabilities-page";
import { ada, adaAsAdmin } from "../../../testing/fixtures";
import { renderAt } from "../../../testing/render";
import { answers, refuses, server } from "../../../testing/server";
import { CapabilitiesPage } from "./capabilities-page";

let served: ReturnType<typeof serveCapabilities>;

beforeEach(() => {
  served = serveCapabilities();
});

test("the least known vendor is open, with what it says ticked and quoted", async () => {
  await openCapabilities();
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

test("the next page of vendors begins at its top, where the keyboard goes on", async () => {
  const page = { coverage: [], questions: [], items: served.vendors, page: 1, pageSize: 2 };
  server.use(answers("get", "/api/admin/capabilities", { ...page, total: 4 }));
  const { user } = await openCapabilities();
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this);
  };
  screen.getByRole("button", { name: "Next" }).focus();
  await user.keyboard("{Enter}");
  const list = screen.getByRole("region", { name: "Vendors" });
  expect(seen[0]).toBe(list);
  expect(list).toHaveFocus();
});

test("a sentence that comes near several capabilities stands above them once", async () => {
  const near = (tag: string, quote: string): Schema<"Capability"> => ({
    ...{ tag, label: tag, state: "suggested", field: "description", quote },
  });
  const suggestions = [near("one", "we help"), near("two", "we grow"), near("three", "we help")];
  served.vendors = [vendor("Beta", { suggestions })];
  await openCapabilities();
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
  const { user } = await openCapabilities();
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
  expect(served.puts[0]?.body.confirmed).toEqual(["spanish", "24-7-answering"]);
});

test("all that was read is accepted once; without anything read there is nothing to accept", async () => {
  const { user } = await openCapabilities();
  const acceptAll = () => screen.getByRole("button", { name: "Accept all" });
  expect(acceptAll()).not.toHaveAttribute("aria-disabled", "true");
  await user.click(acceptAll());
  expect(screen.getAllByText(/^(Confirmed|Denied)$/)).toHaveLength(2);
  expect(acceptAll()).toHaveAttribute("aria-disabled", "true");
  // The keys go on from where it was pressed.
  expect(acceptAll()).toHaveFocus();
  cleanup();
  served.vendors = [vendor("Beta", { claims: [] })];
  await openCapabilities();
  expect(acceptAll()).toHaveAttribute("aria-disabled", "true");
});

test("coverage names the category that is chosen, and all of them on demand", async () => {
  const { user, address } = await openCapabilities();
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

test("a category of one vendor and one need is counted as one", async () => {
  const one = { categoryId: "intake", categoryName: "Intake", vendors: 1, needs: 1 };
  served.coverage = [{ ...one, saying: 1, met: 0 }];
  await openCapabilities();
  expect(screen.getByText("vendor says something")).toHaveTextContent("1 of 1");
  expect(screen.getByText("need is met by some vendor")).toHaveTextContent("0 of 1");
});

test("a category that asks for nothing says so", async () => {
  served.coverage = [
    { categoryId: "intake", categoryName: "Intake", vendors: 2, saying: 0, needs: 0, met: 0 },
  ];
  served.vendors = [vendor("Beta", { needs: 0, known: 0, claims: [] }), vendor("Alpha")];
  const { user } = await openCapabilities();
  expect(screen.getByText("No need is asked for")).toBeVisible();
  const list = within(screen.getByRole("navigation", { name: "Vendors to review" }));
  expect(list.getAllByRole("button")[0]).toHaveTextContent("BetaIntakeNothing asked");
  await user.click(screen.getByRole("button", { name: "Coverage by category" }));
  expect(screen.getAllByRole("row")[1]).toHaveTextContent("Intake0 of 2 0%None");
});

test("a decision is taken back, and what the vendor says counts again", async () => {
  const { user } = await openCapabilities();
  await user.click(row("24/7 answering").getByRole("button", { name: "No" }));
  expect(pressed("24/7 answering")).toBe("No");
  expect(screen.getByText("Denied")).toBeVisible();
  await user.keyboard("u");
  expect(pressed("24/7 answering")).toBe("Yes");
  expect(screen.queryByText("unsaved")).toBeNull();
});

test("one vendor alone is reviewed from its own address", async () => {
  await openCapabilities("/admin/capabilities?vendor=beta");
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

const unsavedOf = (...vendorIds: string[]) =>
  draftOf(adaAsAdmin.user.id, "capabilities").keep(
    Object.fromEntries(vendorIds.map((id) => [id, [["overflow-calls", "yes"]]])),
  );

test("after a reload each vendor with unsaved decisions says so, whether or not the list shows it", async () => {
  served.vendors.push(vendor("Gamma", { isActive: false }));
  unsavedOf("alpha", "gamma");
  const { user, address } = await openCapabilities();
  const list = within(screen.getByRole("navigation", { name: "Vendors to review" }));
  expect(list.getByRole("button", { name: /^Alpha ?unsaved/ })).toBeVisible();
  await user.click(await screen.findByRole("link", { name: "Gamma" }));
  expect(address()).toBe("/admin/capabilities?vendor=gamma");
  await screen.findByRole("heading", { level: 2, name: "Gamma" });
  expect(pressed("overflow calls")).toBe("Yes");
  expect(await screen.findByRole("link", { name: "Alpha" })).toBeVisible();
});

test("unsaved decisions about a vendor that is gone are forgotten", async () => {
  unsavedOf("merged");
  const { user, address } = await openCapabilities();
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(address()).toBe("/vendors");
});

test("decisions that were not saved are back on return, and leaving them asks", async () => {
  const first = await openCapabilities();
  await first.user.click(row("overflow calls").getByRole("button", { name: "Yes" }));
  cleanup();
  const { user, address } = await openCapabilities();
  expect(pressed("overflow calls")).toBe("Yes");
  await user.click(screen.getByRole("button", { name: /^Alpha/ }));
  expect(address()).toBe("/admin/capabilities?open=alpha");
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
});

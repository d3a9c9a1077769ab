import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "../../api/client";
import { BehindGuard } from "../../testing/behind-guard";
import { ada, adaAsAdmin } from "../../testing/fixtures";
import { ranked } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, server } from "../../testing/server";
import { AuditPage } from "./audit-page";

const entry: Schema<"AuditEntry"> = {
  id: "a1",
  at: "2026-11-20T09:00:00Z",
  who: "Ada Park",
  action: "Changed a vendor",
  subject: "Vantry",
  details: ["Active: yes → no", "Price: $$ → $$$"],
  canUndo: false,
};
const page = { total: 30, page: 1, pageSize: 24 };

/** The blank that newer browsers put before AM. */
const NARROW = "\u202f";

beforeEach(() => {
  server.use(answers("get", "/api/auth/me", adaAsAdmin));
  const formats: { format: unknown } = Intl.DateTimeFormat.prototype;
  vi.spyOn(formats, "format", "get").mockReturnValue(() => `Nov 20, 2026, 9:00${NARROW}AM`);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("an entry shows who did what, and the previous values", async () => {
  server.use(answers("get", "/api/admin/audit", { ...page, items: [entry] }));
  renderAt(
    "/admin/audit",
    <BehindGuard>
      <AuditPage />
    </BehindGuard>,
  );
  const row = within((await screen.findByText("Changed a vendor")).closest("tr") as HTMLElement);
  expect(row.getByText("Ada Park")).toBeVisible();
  expect(row.getByText("Vantry")).toBeVisible();
  expect(row.getByText("Nov 20, 2026, 9:00 AM").textContent).not.toContain(NARROW);
  const details = row.getAllByRole("listitem").map((line) => line.textContent);
  expect(details).toEqual(entry.details);
});

test("the next page begins at its top, where the keyboard goes on", async () => {
  server.use(answers("get", "/api/admin/audit", { ...page, items: [entry] }));
  const { user } = renderAt(
    "/admin/audit",
    <BehindGuard>
      <AuditPage />
    </BehindGuard>,
  );
  const row = (await screen.findByText("Changed a vendor")).closest("tr");
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this);
  };
  screen.getByRole("button", { name: "Next" }).focus();
  await user.keyboard("{Enter}");
  expect(seen).toHaveLength(1);
  expect(seen[0]?.contains(row)).toBe(true);
  expect(screen.getByRole("region", { name: "Changes" })).toHaveFocus();
  expect(document.activeElement).toBe(seen[0]);
});

test("a merge is undone, and what stays is said", async () => {
  let merge = { ...entry, id: "m1", action: "Merged two vendors", canUndo: true };
  const asked: string[] = [];
  server.use(
    http.get("*/api/admin/audit", () => HttpResponse.json({ ...page, items: [merge, entry] })),
    http.post("*/api/admin/merges/:id/undo", ({ params }) => {
      asked.push(String(params.id));
      merge = { ...merge, canUndo: false };
      const kept = ["Omega was edited since the merge and keeps those edits."];
      return HttpResponse.json({ vendor: { ...ranked("Vantry", 1).vendor }, kept });
    }),
  );
  const { user } = renderAt(
    "/admin/audit",
    <BehindGuard>
      <AuditPage />
    </BehindGuard>,
  );
  await user.click(await screen.findByRole("button", { name: "Undo merge of Vantry" }));
  expect(await screen.findByText("Merge undone")).toBeVisible();
  const said = /Vantry is in the directory again\. Omega was edited/;
  // Once in the toast, and for a moment once for screen readers.
  expect(screen.getAllByText(said)[0]).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: /Undo merge/ })).toBeNull());
  expect(asked).toEqual(["m1"]);
});

test("the page is kept in the URL", async () => {
  const asked: (string | null)[] = [];
  server.use(
    answers("get", "/api/admin/audit", { ...page, items: [entry] }, ({ url }) => {
      asked.push(new URL(url).searchParams.get("page"));
    }),
  );
  const { user, address } = renderAt(
    "/admin/audit",
    <BehindGuard>
      <AuditPage />
    </BehindGuard>,
  );
  await user.click(await screen.findByRole("button", { name: "Next" }));
  expect(address()).toBe("/admin/audit?page=2");
  await expect.poll(() => asked).toEqual(["1", "2"]);
});

test("an empty log shows its empty state", async () => {
  server.use(answers("get", "/api/admin/audit", { ...page, total: 0, items: [] }));
  renderAt(
    "/admin/audit",
    <BehindGuard>
      <AuditPage />
    </BehindGuard>,
  );
  expect(await screen.findByText("Nothing has been changed yet")).toBeVisible();
  expect(screen.getByText(/^Each import, edit of a vendor, role, invitation and/)).toBeVisible();
});

test('members see "Admins only"', async () => {
  server.use(answers("get", "/api/auth/me", ada));
  renderAt(
    "/admin/audit",
    <BehindGuard>
      <AuditPage />
    </BehindGuard>,
  );
  expect(await screen.findByRole("heading", { name: "Admins only" })).toBeVisible();
});

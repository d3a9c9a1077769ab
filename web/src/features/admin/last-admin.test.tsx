import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { BehindGuard } from "../../testing/behind-guard";
import { ada, adaAsAdmin, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, server } from "../../testing/server";
import { UsersPage } from "./users-page";

const account = (more: Partial<Schema<"UserAccount">>): Schema<"UserAccount"> => ({
  ...{ ...ada.user, role: "admin", isActive: true },
  ...{ createdAt: "2026-01-05T09:00:00Z", lastSeenAt: null, secondFactorSince: null },
  ...{ firmConfirmed: true, firmWaits: false, confirmedColleagues: [], firmConfirmation: null },
  ...more,
});
const me = account({});
const ben = account({ id: "u2", name: "Ben Ortiz", email: "ben@ortiz.example", role: "member" });
const eve = account({ id: "u5", name: "Eve Stone", email: "eve@stone.example" });

const WHY = "Make someone else an administrator first.";

async function open(
  items: Schema<"UserAccount">[],
  { search = "", total }: { search?: string; total?: number } = {},
) {
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    answers("get", "/api/admin/invites", { items: [] }),
    http.get("*/api/admin/users", ({ request }) => {
      const only = new URL(request.url).searchParams.has("waiting");
      const listed = { items: only ? [] : items, total: total ?? items.length };
      return HttpResponse.json({ ...listed, page: 1, pageSize: 24 });
    }),
  );
  const { user, navigate } = renderAt(
    `/admin/users${search}`,
    <BehindGuard>
      <UsersPage />
    </BehindGuard>,
  );
  await screen.findByText("Ben Ortiz");
  const role = screen.getByLabelText("Role of Ada Park");
  const deactivate = screen.getByRole("button", { name: "Deactivate Ada Park" });
  return { user, navigate, deactivate, controls: [role, deactivate] };
}

test("the last active administrator is offered neither to step down nor to go, and is told why", async () => {
  const { controls } = await open([me, ben, { ...eve, isActive: false }]);
  for (const control of controls) {
    expect(control).toBeDisabled();
    expect(control).toHaveAccessibleDescription(WHY);
  }
  const row = within(screen.getByText("Ada Park").closest("tr") as HTMLElement);
  expect(row.getByText(WHY)).toBeVisible();
  expect(screen.getByRole("button", { name: "Deactivate Ben Ortiz" })).toBeEnabled();
});

test.each([
  ["another administrator is active", [me, ben, eve], {}],
  ["a search may leave others out", [me, ben], { search: "?q=ada" }],
  ["other pages may have others", [me, ben], { total: 30 }],
])("an administrator may go where %s", async (_, users, where) => {
  const { controls } = await open(users, where);
  for (const control of controls) expect(control).toBeEnabled();
});

test("nobody is the last administrator while what a search found stands where all accounts will", async () => {
  const { navigate, controls } = await open([me, ben], { search: "?q=ortiz" });
  server.use(http.get("*/api/admin/users", () => delay("infinite")));
  act(() => navigate("/admin/users"));
  await waitFor(() => expect(screen.getByRole("searchbox")).toHaveValue(""));
  for (const control of controls) expect(control).toBeEnabled();
  expect(screen.queryByText(WHY)).toBeNull();
});

test("who comes back to the window sees whether someone else is an administrator by now", async () => {
  const items = [me, ben];
  const { controls } = await open(items);
  items.push(eve);
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByText("Eve Stone")).toBeVisible();
  for (const control of controls) expect(control).toBeEnabled();
});

test("who turns out to be the last administrator is offered neither any more, until someone else is one", async () => {
  const refusal = `This is the last administrator. ${WHY}`;
  const items = [me, ben];
  const { user, deactivate, controls } = await open(items, { search: "?q=o" });
  const change = http.patch("*/api/admin/users/:userId", () =>
    HttpResponse.json(problem(409, "last_admin", refusal), { status: 409 }),
  );
  server.use(change);
  await user.click(deactivate);
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText(refusal)).toBeVisible();
  for (const control of controls) expect(control).toBeDisabled();
  expect(screen.getByText(WHY)).toBeVisible();
  server.use(answers("patch", "/api/admin/users/{userId}", { ...ben, role: "admin" }));
  items[1] = { ...ben, role: "admin" };
  await user.selectOptions(screen.getByLabelText("Role of Ben Ortiz"), "Admin");
  await waitFor(() => expect(screen.queryByText(WHY)).toBeNull());
  for (const control of controls) expect(control).toBeEnabled();
});

test("the accounts stand where they will stay: they come with those who wait above them", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const dee = account({ id: "u4", name: "Dee Ortiz", firmWaits: true, firmConfirmed: false });
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    answers("get", "/api/admin/invites", { items: [] }),
    http.get("*/api/admin/users", async ({ request }) => {
      const only = new URL(request.url).searchParams.has("waiting");
      if (only) await held;
      const items = only ? [dee] : [me];
      return HttpResponse.json({ items, total: 1, page: 1, pageSize: 24 });
    }),
  );
  const { client } = renderAt(
    "/admin/users",
    <BehindGuard>
      <UsersPage />
    </BehindGuard>,
  );
  const lists = () => client.getQueryCache().findAll({ queryKey: keys.adminUsers });
  await waitFor(() => expect(lists().map(({ state }) => state.status)).toContain("success"));
  expect(screen.queryByRole("region", { name: "Accounts" })).toBeNull();
  answer();
  expect(await screen.findByText("1 account")).toBeVisible();
  expect(screen.getByText("Waiting for confirmation")).toBeVisible();
});

test("an account that is activated says so until it is", async () => {
  const { user } = await open([me, { ...ben, isActive: false }, { ...eve, isActive: false }]);
  server.use(http.patch("*/api/admin/users/:userId", () => delay("infinite")));
  const activate = screen.getByRole("button", { name: "Activate Ben Ortiz" });
  await user.click(activate);
  await waitFor(() => expect(activate).toHaveAttribute("aria-disabled", "true"));
  expect(screen.getByRole("button", { name: "Activate Eve Stone" })).toBeDisabled();
});

test("an administrator is told whose account it is that would end here", async () => {
  const { user, deactivate } = await open([me, ben, eve]);
  await user.click(deactivate);
  expect(await screen.findByRole("dialog")).toHaveTextContent(
    "This is your own account. You will be signed out everywhere at once and cannot sign in until another administrator activates it again. Your API tokens end for good",
  );
});

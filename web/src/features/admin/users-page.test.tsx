import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "../../api/client";
import { keys } from "../../api/queries/keys";
import { BehindGuard } from "../../testing/behind-guard";
import { fillCache } from "../../testing/cache";
import { ada, adaAsAdmin, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { UsersPage } from "./users-page";

const joined = { createdAt: "2026-01-05T09:00:00Z", lastSeenAt: null };
const trusted = {
  ...{ firmConfirmed: true, firmWaits: false, confirmedColleagues: [] },
  firmConfirmation: null,
  secondFactorSince: null,
};
const waits = { ...trusted, firmConfirmed: false, firmWaits: true };
const people: Schema<"UserAccount">[] = [
  { ...ada.user, role: "admin", isActive: true, ...joined, ...trusted },
  {
    ...{ id: "u2", name: "Ben Ortiz", email: "ben@ortiz.example", lawFirm: "Ortiz Law" },
    ...{ role: "member", isActive: true, ...joined, ...trusted },
    secondFactorSince: "2026-04-05T09:00:00Z",
    firmConfirmation: { by: "Ada Park", at: "2026-02-03T09:00:00Z", why: "Called the office" },
  },
  {
    ...{ id: "u3", name: "Cy Wolf", email: "cy@wolf.example", lawFirm: "Wolf Law" },
    ...{ role: "member", isActive: false, ...joined, ...trusted, firmConfirmed: false },
  },
];

/** Serves the endpoints and records the changes it receives. */
let users: Schema<"UserAccount">[] = [];
let patches: unknown[] = [];

beforeEach(() => {
  users = structuredClone(people);
  patches = [];
  server.use(
    answers("get", "/api/auth/me", adaAsAdmin),
    answers("get", "/api/admin/invites", { items: [] }),
    http.get("*/api/admin/users", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const only = query.get("waiting") === "true";
      const items = users.filter(({ firmWaits }) => firmWaits || !only);
      return HttpResponse.json({ items, total: items.length, page: 1, pageSize: 24 });
    }),
    http.patch("*/api/admin/users/:id", async ({ params, request }) => {
      const change = (await request.json()) as Schema<"UserPatch">;
      patches.push({ id: params.id, ...change });
      users = users.map((user) =>
        user.id === params.id ? ({ ...user, ...change } as typeof user) : user,
      );
      return HttpResponse.json(users.find(({ id }) => id === params.id));
    }),
  );
});

const show = () =>
  renderAt(
    "/admin/users",
    <BehindGuard>
      <UsersPage />
    </BehindGuard>,
  );

async function open() {
  const rendered = show();
  await screen.findByText("Ben Ortiz");
  const row = (name: string) => within(screen.getByText(name).closest("tr") as HTMLElement);
  return { ...rendered, row };
}

test("all users are listed with their roles", async () => {
  const { row } = await open();
  expect(row("Ada Park").getByText("You")).toBeVisible();
  expect(row("Ben Ortiz").getByText("ben@ortiz.example")).toBeVisible();
  expect(row("Ben Ortiz").getByText("Joined Jan 5, 2026")).toBeVisible();
  expect(row("Cy Wolf").getByText("Deactivated")).toBeVisible();
  expect(screen.getByLabelText("Role of Ada Park")).toHaveDisplayValue("Admin");
  expect(screen.getByRole("button", { name: "Make reset link for Cy Wolf" })).toBeDisabled();
});

test("a lost second factor is reset after a question, and the own one is not", async () => {
  const words = "Failed to reset the second factor. Please try again.";
  const reset: unknown[] = [];
  users = users.map((account) => ({ ...account, secondFactorSince: "2026-04-05T09:00:00Z" }));
  server.use(
    http.delete("*/api/admin/users/:id/second-factor", ({ params }) => {
      reset.push(params.id);
      users = users.map((account) =>
        account.id === params.id ? { ...account, secondFactorSince: null } : account,
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, row, client } = await open();
  const invalidated = vi.spyOn(client, "invalidateQueries");
  expect(row("Ada Park").getByText(/Second factor since Apr 5, 2026/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reset second factor of Ada Park" })).toBeNull();
  const ask = async () => {
    await user.click(screen.getByRole("button", { name: "Reset second factor of Ben Ortiz" }));
    return within(
      await screen.findByRole("dialog", { name: "Reset the second factor of Ben Ortiz?" }),
    );
  };
  await user.click((await ask()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  let dialog = await ask();
  expect(
    dialog.getByText(
      "ben@ortiz.example is signed out everywhere, and the password alone signs in until a new second factor is set up. Make sure that it is they who ask.",
    ),
  ).toBeVisible();
  expect(reset).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Reset second factor" }));
  expect(await screen.findByText("Second factor reset")).toBeVisible();
  expect(
    screen.getByText("Ben Ortiz is signed out everywhere and signs in with the password."),
  ).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(reset).toEqual(["u2"]);
  expect(invalidated).toHaveBeenCalledWith(expect.objectContaining({ queryKey: keys.audit }));
  await waitFor(() => expect(row("Ben Ortiz").queryByText(/Second factor/)).toBeNull());
  users = structuredClone(people);
  await client.invalidateQueries({ queryKey: keys.adminUsers });
  server.use(refuses("delete", "/api/admin/users/{userId}/second-factor", 502));
  await screen.findByText(/Second factor since/);
  dialog = await ask();
  await user.click(dialog.getByRole("button", { name: "Reset second factor" }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(row("Ben Ortiz").getByText(/Second factor since/)).toBeVisible();
  expect(row("Cy Wolf").queryByText(/Second factor/)).toBeNull();
});

const eve = { ...people[0], id: "u5", name: "Eve Stone" } as Schema<"UserAccount">;

const dee: Schema<"UserAccount"> = {
  ...{ id: "u4", name: "Dee Ortiz", email: "dee@ortiz.example", lawFirm: "Ortiz Law" },
  ...{ role: "member", isActive: true, ...joined, ...waits, confirmedColleagues: ["Ben Ortiz"] },
};

test("who waits comes first, and is confirmed with one press; undo takes it back", async () => {
  users = [...users, dee];
  const { user, client } = await open();
  const stale = fillCache(client, keys.techStack, keys.lifecycle, [...keys.questions, "intake"]);
  const waiting = within(await screen.findByRole("region", { name: "Waiting for confirmation" }));
  expect(waiting.getByText(/people and their colleagues do not see each other's/)).toBeVisible();
  expect(waiting.getByText("Ben Ortiz is confirmed there")).toBeVisible();
  expect(waiting.queryByText("Cy Wolf")).toBeNull();
  const why = "How you know that Dee Ortiz works there";
  expect(waiting.queryByRole("textbox")).toBeNull();
  await user.click(
    waiting.getByRole("button", { name: "Say how you know that Dee Ortiz works there" }),
  );
  expect(waiting.getByRole("textbox", { name: why })).toHaveFocus();
  await user.keyboard(" Met her ");
  await user.click(waiting.getByRole("button", { name: "Confirm firm of Dee Ortiz" }));
  expect(await screen.findByText("Firm confirmed")).toBeVisible();
  expect(stale()).toEqual(["tech-stack", "lifecycle", "questions"]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Confirmation taken back")).toBeVisible();
  expect(patches).toEqual([
    { id: "u4", firmConfirmed: true, lawFirm: dee.lawFirm, email: dee.email, why: "Met her" },
    { id: "u4", firmConfirmed: false },
  ]);
});

test("a confirmation says who gave it, when and why, and can be taken back", async () => {
  const { user, row } = await open();
  expect(screen.queryByRole("region", { name: "Waiting for confirmation" })).toBeNull();
  const said = "Confirmed by Ada Park on Feb 3, 2026: Called the office";
  expect(row("Ben Ortiz").getByText(said, { exact: false })).toBeVisible();
  expect(row("Ada Park").queryByText(/onfirmed/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Take back the confirmation of Ben Ortiz" }));
  expect(await screen.findByText("Confirmation taken back")).toBeVisible();
  const apart = /^Ben Ortiz and the people of .+ no longer see each other's tools\.$/;
  expect(screen.getByText(apart)).toBeVisible();
  expect(patches).toEqual([{ id: "u2", firmConfirmed: false }]);
});

test("choosing a role saves it", async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText("Role of Ben Ortiz"), "Admin");
  expect(await screen.findByText("Ben Ortiz is an administrator now.")).toBeVisible();
  await waitFor(() =>
    expect(screen.getByLabelText("Role of Ben Ortiz")).toHaveDisplayValue("Admin"),
  );
  expect(patches).toEqual([{ id: "u2", role: "admin" }]);
});

test("the server's deniedText is shown, and the old role stays", async () => {
  const said = "This is the last administrator. Make someone else an administrator first.";
  const last = problem(409, "last_admin", said);
  server.use(refuses("patch", "/api/admin/users/{userId}", 409, last));
  users = [...users, eve];
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText("Role of Ada Park"), "Member");
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByLabelText("Role of Ada Park")).toHaveDisplayValue("Admin");
});

test("deactivation asks for confirmation, activation does not", async () => {
  const { user, row } = await open();
  await user.click(screen.getByRole("button", { name: "Deactivate Ben Ortiz" }));
  const dialog = await screen.findByRole("dialog", { name: "Deactivate Ben Ortiz?" });
  expect(dialog).toHaveTextContent(
    "Their API tokens end for good. Nothing else is deleted, but until then their tools, clicks and meetings count for nobody else: not in the recommendations of colleagues, nor in any count of firms.",
  );
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(patches).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Deactivate Ben Ortiz" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Deactivate" }),
  );
  expect(await row("Ben Ortiz").findByText("Deactivated")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Activate Ben Ortiz" }));
  await waitFor(() => expect(row("Ben Ortiz").queryByText("Deactivated")).toBeNull());
  expect(patches).toEqual([
    { id: "u2", isActive: false },
    { id: "u2", isActive: true },
  ]);
});

test("a reset link is shown once, as a full URL to copy", async () => {
  const link = { path: "/auth/reset#abc", expiresAt: "2026-11-22T09:00:00Z" };
  server.use(answers("post", "/api/admin/users/{userId}/reset-link", link));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Make reset link for Ben Ortiz" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset link" }));
  const address = `${window.location.origin}/auth/reset#abc`;
  expect(dialog.getByLabelText("Link")).toHaveValue(address);
  expect(dialog.getByText(/^Works until Nov 22, 2026, \d{1,2}:00 AM\.$/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(address);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByDisplayValue(address)).toBeNull());
});

test('members see "Admins only", and nothing is requested', async () => {
  server.use(answers("get", "/api/auth/me", ada));
  show();
  expect(await screen.findByRole("heading", { name: "Admins only" })).toBeVisible();
  expect(screen.queryByText("Ben Ortiz")).toBeNull();
});

test("a list that did not load can be retried", async () => {
  server.use(refuses("get", "/api/admin/users", 500));
  show();
  expect(await screen.findByText(/^The users did not load/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("an answer of another shape fails the list alone, not the screen", async () => {
  server.use(http.get("*/api/admin/users", () => HttpResponse.json({ people: [] })));
  show();
  expect(await screen.findByRole("heading", { name: "The users did not load" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
});

const invite: Schema<"Invite"> = {
  ...{ id: "i1", email: "cy@park.example", role: "member", invitedBy: "Ada Park" },
  ...{ createdAt: "2026-02-03T09:00:00Z", expiresAt: "2026-02-10T09:00:00Z" },
};

test("an invitation shows its link once and is listed from then on", async () => {
  let items: Schema<"Invite">[] = [];
  const sent: unknown[] = [];
  server.use(
    http.get("*/api/admin/invites", () => HttpResponse.json({ items })),
    http.post("*/api/admin/invites", async ({ request }) => {
      sent.push(await request.json());
      items = [invite];
      const made = { ...invite, url: "/auth/invite#t0ken", replaces: true };
      return HttpResponse.json(made, { status: 201 });
    }),
  );
  const { user } = await open();
  expect(screen.queryByRole("region", { name: "Open invitations" })).toBeNull();
  const asks = screen.getByRole("button", { name: "Invite someone" });
  await user.click(asks);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByLabelText("Email")).toBeNull();
  expect(sent).toEqual([]);
  await user.click(asks);
  expect(screen.getByLabelText("Email")).toHaveFocus();
  await user.type(screen.getByLabelText("Email"), "nobody");
  await user.click(screen.getByRole("button", { name: "Invite" }));
  expect(screen.getByText("Please enter a valid email address")).toBeVisible();
  await user.clear(screen.getByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), " cy@park.example ");
  await user.selectOptions(screen.getByLabelText("Role"), "admin");
  await user.click(screen.getByRole("button", { name: "Invite" }));
  expect(await screen.findByLabelText("Link")).toHaveValue(
    `${window.location.origin}/auth/invite#t0ken`,
  );
  expect(sent).toEqual([{ email: "cy@park.example", role: "admin" }]);
  expect(screen.getByText(/ made before for this address no longer works/)).toBeVisible();
  await waitFor(() => expect(screen.getByText("cy@park.example")).toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asks).toHaveFocus();
  // The accounts are what the screen is about: they stand before the invitations.
  const regions = screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"));
  expect(regions.slice(0, 3)).toEqual(["Accounts", "3 accounts", "Open invitations"]);
});

test("what a demoted administrator handed out is gone from the list, and what rests on the firm is asked for again", async () => {
  users = users.map((account) => (account.id === "u2" ? { ...account, role: "admin" } : account));
  server.use(
    http.get("*/api/admin/invites", () => {
      const isAdmin = users.some(({ id, role }) => id === "u2" && role === "admin");
      return HttpResponse.json({ items: isAdmin ? [invite] : [] });
    }),
  );
  const { user, client } = await open();
  const stale = fillCache(client, keys.techStack, keys.picks, keys.colleagues);
  await screen.findByRole("list", { name: "Open invitations" });
  await user.click(screen.getByRole("button", { name: "Deactivate Ben Ortiz" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/API tokens end for good, and so do their invitations/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.selectOptions(screen.getByLabelText("Role of Ben Ortiz"), "Member");
  await waitFor(() => expect(screen.queryByRole("list", { name: "Open invitations" })).toBeNull());
  expect(stale()).toEqual(["tech-stack", "picks", "colleagues"]);
});

test("an open invitation can be revoked", async () => {
  let items = [invite];
  server.use(
    http.get("*/api/admin/invites", () => HttpResponse.json({ items })),
    http.delete("*/api/admin/invites/i1", () => {
      items = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open();
  const list = within(await screen.findByRole("list", { name: "Open invitations" }));
  await user.click(list.getByRole("button", { name: /Revoke the invitation for cy@park.example/ }));
  await waitFor(() => expect(screen.queryByText("cy@park.example")).toBeNull());
});

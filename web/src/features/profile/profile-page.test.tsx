import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { keys } from "../../api/queries/keys";
import { TOOL_QUERIES } from "../../shared/firm-queries";
import { BehindGuard } from "../../testing/behind-guard";
import { fillCache } from "../../testing/cache";
import { problem } from "../../testing/fixtures";
import { openProfile, profile, save, serveProfile, sessions } from "../../testing/profile-page";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { ProfilePage } from "./profile-page";

let sent: unknown[] = [];

beforeEach(() => {
  ({ sent } = serveProfile());
});

test("the cards show what is saved, and nothing can be saved again", async () => {
  const { card } = await openProfile();
  expect(screen.getByLabelText("Name")).toHaveValue("Ada Park");
  expect(screen.getByLabelText("Email")).toHaveValue("ada.park@parkinjury.example");
  expect(screen.getByLabelText("Law Firm")).toHaveValue("Park Injury Law");
  expect(screen.getByLabelText("Firm Size")).toHaveDisplayValue("6-20");
  expect(screen.getByText("Your info helps personalize recommendations")).toBeVisible();
  const groups = card("Firm Details").getAllByRole("group");
  expect(groups).toHaveLength(4);
  const chosen = card("Firm Details").getAllByRole("radio", { checked: true });
  expect(chosen.map((radio) => radio.closest("label")?.textContent)).toEqual([
    "6-15",
    "11-50",
    "26-50",
    "$40,001-$100,000",
  ]);
  for (const name of ["Save Profile", "Save Firm Details", "Change Password"]) {
    expect(save(name)).toBeDisabled();
  }
  expect(await card("Second Factor").findByRole("button", { name: "Set up" })).toBeDisabled();
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("a form that asks for a password says whose it is, where nobody sees it", async () => {
  const { user, card } = await openProfile();
  await card("Second Factor").findByLabelText("Your password");
  await user.type(screen.getByLabelText("Email"), "x");
  const forms = [...document.querySelectorAll("form:has([autocomplete$=password])")];
  expect(forms).toHaveLength(3);
  for (const form of forms) {
    const owner = form.querySelector("[autocomplete=username]");
    expect(owner).toHaveValue("ada.park@parkinjury.example");
    expect(owner).not.toBeVisible();
  }
});

const wrongPassword = {
  ...problem(403, "wrong_password", "Current password is incorrect."),
  fields: { currentPassword: "Current password is incorrect." },
};

test.each([
  ["patch", "/api/profile", "Save Profile", "Failed to update profile. Please try again."],
  [
    "post",
    "/api/profile/onboarding",
    "Save Firm Details",
    "Failed to update firm details. Please try again.",
  ],
  [
    "post",
    "/api/auth/change-password",
    "Change Password",
    "Failed to change password. Please try again.",
  ],
] as const)("%s %s: a failure of %s says why", async (method, path, button, fallback) => {
  const { user, card } = await openProfile();
  await user.type(screen.getByLabelText("Name"), "x");
  await user.click(card("Firm Details").getByLabelText("51-200"));
  await fillPasswords(user, card, "a whole new horse");
  server.use(refuses(method, path, 500));
  await user.click(save(button));
  expect((await screen.findAllByText(fallback))[0]).toBeVisible();
  expect(screen.getByText("Error")).toBeVisible();
  server.use(refuses(method, path, 503, problem(503, "busy", "The server is busy.")));
  await user.click(save(button));
  expect((await screen.findAllByText("The server is busy."))[0]).toBeVisible();
  expect(save(button)).toBeEnabled();
});

test("of the firm details only what was changed is sent", async () => {
  const { user, card } = await openProfile();
  await user.click(card("Firm Details").getByLabelText("51-200"));
  await user.click(save("Save Firm Details"));
  expect(await screen.findByText("Firm details updated")).toBeVisible();
  expect(screen.getByText("Your firm information has been saved successfully.")).toBeVisible();
  expect(sent).toEqual([{ employeesCountBand: "E51_200" }]);
});

test("an answer that another tab saved in the meantime is shown as the saved one", async () => {
  const { user, card } = await openProfile();
  const firm = card("Firm Details");
  await user.click(firm.getByLabelText("51-200"));
  const onboarding = {
    ...profile.onboarding,
    attorneysCountBand: "A16_30",
    employeesCountBand: "E51_200",
  } as const;
  server.use(answers("get", "/api/profile", { ...profile, onboarding }));
  await user.click(save("Save Firm Details"));
  await waitFor(() => expect(firm.getByLabelText("16-30")).toBeChecked());
  expect(firm.getByLabelText("51-200")).toBeChecked();
  expect(firm.queryByText("Unsaved changes")).toBeNull();
});

test("firm details need all four answers", async () => {
  const onboarding = { ...profile.onboarding, annualSoftwareSpendBand: null };
  server.use(answers("get", "/api/profile", { ...profile, onboarding }));
  const { user, card } = await openProfile();
  await user.click(card("Firm Details").getByLabelText("51-200"));
  expect(save("Save Firm Details")).toBeDisabled();
  await user.click(card("Firm Details").getByLabelText("$0-$5,000"));
  expect(save("Save Firm Details")).toBeEnabled();
});

type Opened = Awaited<ReturnType<typeof openProfile>>;

async function fillPasswords(
  user: Opened["user"],
  card: Opened["card"],
  next: string,
  again = next,
) {
  const security = card("Security");
  await user.type(security.getByLabelText("Current Password"), "correct horse");
  await user.type(security.getByLabelText("New Password"), next);
  await user.type(security.getByLabelText("Confirm New Password"), again);
}

test("a password changes once all three fields are filled", async () => {
  const { user, card } = await openProfile();
  const security = card("Security");
  await user.type(security.getByLabelText("Current Password"), "correct horse");
  await user.type(security.getByLabelText("New Password"), "a whole new horse");
  expect(save("Change Password")).toBeDisabled();
  await user.type(security.getByLabelText("Confirm New Password"), "a whole new horse");
  await user.click(save("Change Password"));
  expect(await screen.findByText("Password changed")).toBeVisible();
  expect(screen.getByText("Your password has been updated successfully.")).toBeVisible();
  expect(sent).toEqual([{ currentPassword: "correct horse", newPassword: "a whole new horse" }]);
  for (const label of ["Current Password", "New Password", "Confirm New Password"]) {
    expect(security.getByLabelText(label)).toHaveValue("");
  }
});

test("two different new passwords do not match, and are not sent", async () => {
  const { user, card } = await openProfile();
  await fillPasswords(user, card, "a whole new horse", "a whole new house");
  await user.click(save("Change Password"));
  const said = await screen.findAllByText("New passwords do not match.");
  expect(said.some((node) => node.closest("li"))).toBe(true);
  expect(card("Security").getByLabelText("Confirm New Password")).toBeInvalid();
  expect(sent).toEqual([]);
});

test("a short new password and a wrong current one are said at their fields", async () => {
  const { user, card } = await openProfile();
  await fillPasswords(user, card, "short");
  await user.click(save("Change Password"));
  const short = "Password must be at least 8 characters long";
  expect(await card("Security").findByText(short)).toBeVisible();
  expect(sent).toEqual([]);
  server.use(refuses("post", "/api/auth/change-password", 403, wrongPassword));
  await user.type(card("Security").getByLabelText("New Password"), " horse");
  await user.type(card("Security").getByLabelText("Confirm New Password"), " horse");
  await user.click(save("Change Password"));
  await waitFor(() => expect(card("Security").getByLabelText("Current Password")).toBeInvalid());
});

test("sessions are listed, and can be ended one by one or all but this", async () => {
  const ended: string[] = [];
  const listed = { ...sessions };
  const end = (path: string, keep: (id: string) => boolean) => {
    ended.push(path);
    listed.items = listed.items.filter(({ id, current }) => current || keep(id));
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get("*/api/profile/sessions", () => HttpResponse.json(listed)),
    http.delete("*/api/profile/sessions/:id", ({ params }) =>
      end(String(params.id), (id) => id !== params.id),
    ),
    http.delete("*/api/profile/sessions", () => end("others", () => false)),
  );
  const { user, card } = await openProfile();
  const active = card("Active Sessions");
  const rows = await active.findAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("p")?.textContent)).toEqual([
    "Chrome on WindowsThis device",
    "Safari on iPhone",
    "Firefox on Linux",
  ]);
  expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
  await user.click(active.getByRole("button", { name: "Sign out Safari on iPhone" }));
  expect(await screen.findByText("Signed out Safari on iPhone")).toBeVisible();
  await waitFor(() => expect(active.getAllByRole("listitem")).toHaveLength(2));
  await user.click(active.getByRole("button", { name: "Sign out elsewhere" }));
  expect(await screen.findByText("Signed out elsewhere")).toBeVisible();
  expect(await active.findByText("You are signed in nowhere else.")).toBeVisible();
  expect(active.getByRole("button", { name: "Sign out elsewhere" })).toBeDisabled();
  expect(ended).toEqual(["s2", "others"]);
});

test("one's data is a file to download", async () => {
  await openProfile();
  const link = screen.getByRole("link", { name: "Download my data" });
  expect(link).toHaveAttribute("href", "/api/profile/export.json");
  expect(link).toHaveAttribute("download");
});

test("a profile that does not load can be asked for again", async () => {
  server.use(refuses("get", "/api/profile", 500));
  const { user } = renderAt(
    "/profile",
    <BehindGuard>
      <ProfilePage />
    </BehindGuard>,
  );
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText("Your profile did not load")).toBeVisible();
  server.use(answers("get", "/api/profile", profile));
  await user.click(again);
  expect(await screen.findByLabelText("Name")).toHaveValue("Ada Park");
});

test.each([
  ["Your Firm", "Your colleagues did not load"],
  ["Second Factor", "Your second factor did not load"],
  ["Active Sessions", "Your sessions did not load"],
  ["API Tokens", "Your API tokens did not load"],
])("of all parts that did not load %s can be asked for again in its place", async (part, title) => {
  const calls = ["colleagues", "second-factor", "sessions", "tokens"] as const;
  for (const call of calls) server.use(refuses("get", `/api/profile/${call}`, 500));
  const { user, card } = await openProfile();
  const failed = within(await card(part).findByRole("alert"));
  expect(failed.getByText(title)).toBeVisible();
  serveProfile();
  await user.click(failed.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryAllByText(/did not load/)).toEqual([]));
});

test("what another tab saved shows once the profile is read again, beside what is typed", async () => {
  const { user, card, client } = await openProfile();
  const states = card("Where You Practice");
  await user.selectOptions(states.getByLabelText("States"), "Florida");
  await user.click(states.getByRole("button", { name: "Remove Texas" }));
  await user.type(screen.getByLabelText("Name"), " King");
  const newer = { ...profile.user, lawFirm: "Park & King", states: ["OH" as const, "TX" as const] };
  server.use(answers("get", "/api/profile", { ...profile, user: newer }));
  await client.invalidateQueries({ queryKey: keys.profile });
  await waitFor(() => expect(screen.getByLabelText("Law Firm")).toHaveValue("Park & King"));
  expect(screen.getByLabelText("Name")).toHaveValue("Ada Park King");
  const chosen = within(states.getByRole("list", { name: "Chosen states" }));
  expect(chosen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Florida",
    "Ohio",
  ]);
});

test.each([
  ["Save Profile", () => screen.getByLabelText("Firm Size"), "21-50"],
  ["Save States", () => screen.getByLabelText("States"), "Oklahoma"],
  ["Save Firm Details", null, "51-200"],
] as const)("%s makes stale what rests on the firm", async (button, select, choice) => {
  const { user, client } = await openProfile();
  const stale = fillCache(client, keys.techStack, ...TOOL_QUERIES);
  if (select) await user.selectOptions(select(), choice);
  else await user.click(screen.getByLabelText(choice));
  await user.click(save(button));
  await waitFor(() =>
    expect(stale()).toEqual([keys.techStack, ...TOOL_QUERIES].map(([name]) => name)),
  );
});

test("someone whom nobody has confirmed reads why the firm's tools are not shown", async () => {
  server.use(answers("get", "/api/profile/colleagues", { firmConfirmed: false, items: [] }));
  const { card } = await openProfile();
  const words = /Nobody has confirmed yet that you work at Park Injury Law/;
  expect(await card("Your Firm").findByText(words)).toBeVisible();
});

test("a confirmed colleague confirms another", async () => {
  const ben = {
    ...{ id: "u2", name: "Ben Park", email: "ben@parkinjury.example", firmConfirmed: false },
    createdAt: "2026-11-01T09:00:00Z",
  };
  server.use(answers("get", "/api/profile/colleagues", { firmConfirmed: true, items: [ben] }));
  const { user, card, client } = await openProfile();
  const stale = fillCache(client, keys.techStack, keys.lifecycle, [...keys.questions, "intake"]);
  const confirm = await card("Your Firm").findByRole("button", { name: "Confirm Ben Park" });
  const kept = { ...ben, firmConfirmed: true };
  server.use(
    answers("post", "/api/profile/colleagues/{userId}/confirm", kept),
    answers("get", "/api/profile/colleagues", { firmConfirmed: true, items: [kept] }),
  );
  await user.click(confirm);
  expect(await screen.findByText("Colleague confirmed")).toBeVisible();
  expect(screen.getByText(/^You and .+ see each other's tools from now on/)).toBeVisible();
  await waitFor(() => expect(card("Your Firm").queryByRole("button")).toBeNull());
  expect(stale()).toEqual(["tech-stack", "lifecycle", "questions"]);
});

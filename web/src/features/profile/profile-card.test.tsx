import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { openProfile, profile, save, serveProfile } from "../../testing/profile-page";
import { answers, refuses, server } from "../../testing/server";

let calls: string[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  ({ calls, sent } = serveProfile());
});

test("a saved profile says so, and asks for profile and current user again", async () => {
  const { user, card } = await openProfile();
  await user.type(screen.getByLabelText("Name"), " King");
  expect(card("Profile").getByText("Unsaved changes")).toBeVisible();
  expect(card("Firm Details").queryByText("Unsaved changes")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Firm Size"), "21-50");
  const changed = { ...profile, user: { ...profile.user, name: "Ada Park King" } };
  server.use(
    answers("get", "/api/profile", changed, ({ method }) => calls.push(`again ${method}`)),
  );
  await user.click(save("Save Profile"));
  expect(await screen.findByText("Profile updated")).toBeVisible();
  expect(screen.getByText("Your profile information has been saved successfully.")).toBeVisible();
  // Another tab may have renamed the firm in the meantime.
  expect(sent).toEqual([{ name: "Ada Park King", firmSize: "E21_50" }]);
  await waitFor(() => expect(calls).toContain("again GET"));
  expect(calls.filter((call) => call === "GET /api/auth/me")).toHaveLength(2);
  expect(card("Profile").queryByText("Unsaved changes")).toBeNull();
});

test("no firm size is sent as null", async () => {
  const { user } = await openProfile();
  await user.selectOptions(screen.getByLabelText("Firm Size"), "Select firm size");
  await user.click(save("Save Profile"));
  await screen.findByText("Profile updated");
  expect(sent).toEqual([{ firmSize: null }]);
});

test("a new address asks for the current password, and the old one takes that back", async () => {
  const { user, card } = await openProfile();
  const email = screen.getByLabelText("Email");
  const password = () => card("Profile").queryByLabelText("Current Password");
  expect(password()).toBeNull();
  await user.type(email, "x");
  expect(password()).toBeRequired();
  await user.click(save("Save Profile"));
  expect(await card("Profile").findByText("Password is required")).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(password() as HTMLElement, "correct horse");
  await user.type(email, "{Backspace}");
  expect(password()).toBeNull();
  expect(save("Save Profile")).toBeDisabled();
  await user.type(email, "x");
  expect(password()).toHaveValue("");
  await user.type(password() as HTMLElement, "correct horse");
  await user.click(save("Save Profile"));
  await screen.findByText("Profile updated");
  expect(sent).toEqual([
    { email: "ada.park@parkinjury.examplex", currentPassword: "correct horse" },
  ]);
});

test("a password of blanks is sent for a new address, as it is everywhere else", async () => {
  const { user, card } = await openProfile();
  await user.type(screen.getByLabelText("Email"), "x");
  await user.type(card("Profile").getByLabelText("Current Password"), "        ");
  await user.click(save("Save Profile"));
  await screen.findByText("Profile updated");
  expect(sent).toEqual([{ email: "ada.park@parkinjury.examplex", currentPassword: "        " }]);
});

test("another spelling of the same address is no new address", async () => {
  const { user, card } = await openProfile();
  await user.clear(screen.getByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), " ADA.Park@parkinjury.example");
  expect(card("Profile").queryByLabelText("Current Password")).toBeNull();
});

test("what is wrong is said at its field, and nothing is sent", async () => {
  const { user } = await openProfile();
  await user.clear(screen.getByLabelText("Name"));
  await user.clear(screen.getByLabelText("Law Firm"));
  await user.clear(screen.getByLabelText("Email"));
  await user.click(save("Save Profile"));
  expect(await screen.findByText("Name is required")).toBeVisible();
  expect(screen.getByText("Law firm name is required")).toBeVisible();
  expect(screen.getByText("Please enter a valid email address")).toBeVisible();
  expect(sent).toEqual([]);
});

test("after a refusal the fields take changes again", async () => {
  const { user } = await openProfile();
  server.use(refuses("patch", "/api/profile", 422, { detail: "Not today.", error: "Not today." }));
  await user.type(screen.getByLabelText("Name"), " King");
  await user.click(save("Save Profile"));
  expect(await screen.findByText("Not today.")).toBeVisible();
  for (const name of ["Name", "Email", "Law Firm", "Firm Size"]) {
    expect(screen.getByLabelText(name)).toBeEnabled();
  }
});

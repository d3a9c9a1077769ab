import { button, recordApiCalls, requestBodyOf } from "./api-calls";
import { createOnboardedAccount } from "./auth";
import { changeNextWrite, failWrites } from "./interception";
import { expect, test, toast } from "./test";

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("the profile's cards, their confirmations and their failures", async ({ page, account }) => {
  await page.goto("/profile");

  const card = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile Settings");
  const profile = card("Profile");
  await expect(profile.getByLabel("Name", { exact: true })).toHaveValue("Ada Park");
  await expect(profile.getByLabel("Email")).toHaveValue(account.email);
  await expect(profile.getByLabel("Law Firm")).toHaveValue("Park Injury Law");
  await expect(profile.getByLabel("Firm Size")).toBeVisible();
  const firm = card("Firm Details");
  await expect(firm).toContainText("Your info helps personalize recommendations");
  await expect(firm.getByRole("group")).toHaveCount(4);
  for (const path of ["profile", "profile/onboarding", "auth/change-password"]) {
    await failWrites(page, `**/api/${path}`);
  }
  await profile.getByLabel("Name", { exact: true }).fill("Ada King");
  await button(page, "Save Profile").click();
  await expect(toast(page)).toContainText("Failed to update profile. Please try again.");
  await firm.getByRole("radio", { name: "$0-$5,000" }).check();
  await button(page, "Save Firm Details").click();
  await expect(toast(page)).toContainText("Failed to update firm details. Please try again.");
  const security = card("Security");
  const change = button(page, "Change Password");
  await expect(change).toBeDisabled();
  await security.getByLabel("Current Password", { exact: true }).fill(account.password);
  await security.getByLabel("New Password", { exact: true }).fill("a-whole-new-orchard-7");
  await expect(change).toBeDisabled();
  await security.getByLabel("Confirm New Password").fill("another-orchard-7");
  await change.click();
  await expect(toast(page)).toContainText("New passwords do not match.");
  await security.getByLabel("Confirm New Password").fill("a-whole-new-orchard-7");
  await change.click();
  await expect(toast(page)).toContainText("Failed to change password. Please try again.");
  await page.unrouteAll();
  await change.click();
  await expect(toast(page)).toContainText("Password changed");
  await expect(toast(page)).toContainText("Your password has been updated successfully.");
  await button(page, "Save Profile").click();
  await expect(toast(page)).toContainText("Profile updated");
  await expect(toast(page)).toContainText("Your profile information has been saved successfully.");
  await button(page, "Save Firm Details").click();
  await expect(toast(page)).toContainText("Firm details updated");
  await expect(toast(page)).toContainText("Your firm information has been saved successfully.");
});

test("the profile sends the email and the current password only where the email changed", async ({
  page,
  account,
}) => {
  await page.goto("/profile");
  const profile = page.getByRole("region", { name: "Profile", exact: true });
  const current = profile.getByLabel("Current Password", { exact: true });
  const email = page.getByLabel("Email");
  await expect(email).toHaveValue(account.email);
  const save = () => button(page, "Save Profile").click();
  const known = { lawFirm: account.lawFirm, firmSize: null };
  await email.fill(`new.${account.email}`);
  await expect(current).toHaveAttribute("required");
  await save();
  await expect(profile.getByText("Password is required")).toBeVisible();
  await current.fill(account.password);
  await email.fill(account.email);
  await expect(current).toBeHidden();
  await page.getByLabel("Name", { exact: true }).fill("Ada King");
  const calls = recordApiCalls(page);
  expect(await requestBodyOf(page, "PATCH /api/profile", save)).toEqual({
    ...known,
    name: "Ada King",
  });
  await expect(toast(page)).toContainText("Profile updated");
  await expect.poll(() => calls).toContain("GET /api/profile");
  await expect.poll(() => calls).toContain("GET /api/auth/me");
  await email.fill(`new.${account.email}`);
  await current.fill(account.password);
  expect(await requestBodyOf(page, "PATCH /api/profile", save)).toEqual({
    ...known,
    name: "Ada King",
    email: `new.${account.email}`,
    currentPassword: account.password,
  });
  const security = page.getByRole("region", { name: "Security", exact: true });
  await security.getByLabel("Current Password", { exact: true }).fill(account.password);
  await security.getByLabel("New Password", { exact: true }).fill("a-whole-new-orchard-7");
  await security.getByLabel("Confirm New Password").fill("a-whole-new-orchard-7");
  const change = () => button(page, "Change Password").click();
  expect(await requestBodyOf(page, "POST /api/auth/change-password", change)).toEqual({
    currentPassword: account.password,
    newPassword: "a-whole-new-orchard-7",
  });
});

test("the profile shows at its fields what the server misses and what it does not know", async ({
  page,
  account,
}) => {
  await page.goto("/profile");
  const profile = page.getByRole("region", { name: "Profile", exact: true });
  const current = profile.getByLabel("Current Password", { exact: true });
  const size = page.getByLabel("Firm Size");
  const save = button(page, "Save Profile");
  await size.selectOption({ label: "21-50" });
  await changeNextWrite(page, "**/api/profile", { firmSize: "E7_9" });
  await save.click();
  await expect(size).toHaveAccessibleDescription(/^Choose one of SOLO, E2_5, /);
  await page.getByLabel("Email").fill(`new.${account.email}`);
  await current.fill(account.password);
  await changeNextWrite(page, "**/api/profile", { currentPassword: undefined });
  await save.click();
  await expect(current).toHaveAccessibleDescription(
    /^Enter your current password to change your email./,
  );
  await save.click();
  await expect(toast(page)).toContainText("Profile updated");
});

import { answerOnboarding, becomeNewcomer, becomeUser, showMenu, signIn } from "./auth";
import { hold, refuse } from "./spec-texts";
import { expect, test, toast } from "./test";

// What people read of their account, to the letter, on the real bundle. The other screens follow in
// spec-texts-matches and spec-texts-vendors.

test("the texts of sign-in, while it is sent and refused without words", async ({
  page,
  account,
}) => {
  await page.goto("/auth/sign-in");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back");
  await expect(page.getByText("Sign in to your Stackbrief hub dashboard")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create account" })).toHaveAttribute(
    "href",
    /^\/auth\/sign-up/,
  );
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await refuse(page, "**/api/auth/sign-in");
  const goOn = await hold(page, "**/api/auth/sign-in*");
  await signIn(page, account);
  await expect(page.getByRole("button", { name: "Signing In..." })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeDisabled();
  await expect(page.getByLabel("Password", { exact: true })).toBeDisabled();
  await goOn();
  await expect(page.getByRole("alert")).toHaveText("Failed to sign in");
});

test("the texts of sign-up, its rules, and its way to Matches", async ({ page, account }) => {
  await page.goto("/auth/sign-up");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Account");
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    /^\/auth\/sign-in/,
  );
  const labels = ["Solo", "2-5", "6-20", "21-50", "51-200", "200+"];
  const size = page.getByLabel("Firm Size");
  await expect(size.locator("option:not([value=''])")).toHaveText(labels);
  const create = page.getByRole("button", { name: "Create Account" });
  await page.getByLabel("Password", { exact: true }).fill("1234567");
  await create.click();
  for (const words of [
    "Name is required",
    "Please enter a valid email address",
    "Password must be at least 8 characters long",
    "Law firm name is required",
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await page.getByLabel("Full Name").fill(account.name);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Law Firm").fill(account.lawFirm);
  await refuse(page, "**/api/auth/sign-up");
  const goOn = await hold(page, "**/api/auth/sign-up*");
  await create.click();
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeVisible();
  await expect(page.getByLabel("Full Name")).toBeDisabled();
  await expect(size).toBeDisabled();
  await goOn();
  await expect(page.getByRole("alert")).toHaveText("Failed to create account");
  await page.unroute("**/api/auth/sign-up");
  await create.click();
  await expect(page).toHaveURL("/matches");
  await page.context().clearCookies();
  await page.goto("/auth/sign-up");
  await page.getByLabel("Full Name").fill("Somebody Else");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Law Firm").fill("Another Firm");
  await create.click();
  await expect(page.getByText("An account with this email already exists.")).toBeVisible();
});

test("the texts of the questions about the firm, and every answer", async ({ page, account }) => {
  await becomeNewcomer(page, account);
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Tell us about your firm" });
  await expect(dialog).toContainText(
    "We use this info to personalize recommendations. It's not shown to vendors.",
  );
  const groups = dialog.getByRole("group");
  await expect(groups).toHaveCount(4);
  for (const [index, answers] of [
    ["Solo", "2-5", "6-15", "16-30", "31-50", "51+"],
    ["2-10", "11-50", "51-200", "200+"],
    ["1-10", "11-25", "26-50", "51-100", "101+"],
    [
      "$0-$5,000",
      "$5,001-$10,000",
      "$10,001-$40,000",
      "$40,001-$100,000",
      "$100,000-$500,000",
      "$500,000-$1,000,000",
      "$1,000,000+",
    ],
  ].entries()) {
    await expect(groups.nth(index)).toContainText(String(index + 1));
    await expect(groups.nth(index).locator("label")).toHaveText(answers);
  }
  const goOn = dialog.getByRole("button", { name: "Continue" });
  await answerOnboarding(page);
  await page.reload();
  for (const index of [0, 1, 2]) {
    await expect(goOn).toBeDisabled();
    await groups.nth(index).getByRole("radio").first().check();
  }
  await expect(goOn).toBeDisabled();
  await groups.nth(3).getByRole("radio").first().check();
  await refuse(page, "**/api/profile/onboarding");
  const letThrough = await hold(page, "**/api/profile/onboarding*");
  await goOn.click();
  await expect(dialog.getByRole("button", { name: "Saving..." })).toBeVisible();
  await letThrough();
  await expect(toast(page)).toContainText("Error");
  await expect(toast(page)).toContainText("Failed to save your information. Please try again.");
  await page.unroute("**/api/profile/onboarding");
  await goOn.click();
  await expect(toast(page)).toContainText("Welcome aboard!");
  await expect(toast(page)).toContainText("Your profile has been set up successfully.");
  await expect(dialog).toBeHidden();
});

test("the texts around every screen, and a sign-out that fails", async ({ page, account }) => {
  await becomeUser(page, account);
  const goOn = await hold(page, "**/api/auth/me");
  await page.goto("/?categoryId=");
  await expect(page.getByText("Loading...")).toBeVisible();
  await goOn();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await showMenu(page);
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  await expect(sections).toHaveText([
    "Vendor Matches",
    "Vendor Trends",
    "Past Matches",
    "Tech Stack",
    "Profile",
    "Browse Vendors",
  ]);
  await expect(sections.first()).toHaveAttribute("aria-current", "page");
  const sidebar = page.getByRole("complementary", { name: "Main" });
  await expect(sidebar).toContainText("Stackbrief");
  await expect(sidebar).toContainText("Ada Park");
  await expect(sidebar).toContainText("Park Injury Law");
  await page.goto("/trends?state=TX");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await showMenu(page);
  await expect(sections.nth(1)).toHaveAttribute("aria-current", "page");
  await refuse(page, "**/api/auth/sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(toast(page)).toContainText("Error");
  await expect(toast(page)).toContainText("Failed to sign out. Please try again.");
  await page.unroute("**/api/auth/sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth/sign-in");
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
});

test("the texts of the profile, and of what could not be saved", async ({ page, account }) => {
  await becomeUser(page, account);
  await page.goto("/profile");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
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
    await refuse(page, `**/api/${path}`);
  }
  await profile.getByLabel("Name", { exact: true }).fill("Ada King");
  await button("Save Profile").click();
  await expect(toast(page)).toContainText("Failed to update profile. Please try again.");
  await firm.getByRole("radio", { name: "$0-$5,000" }).check();
  await button("Save Firm Details").click();
  await expect(toast(page)).toContainText("Failed to update firm details. Please try again.");
  const security = card("Security");
  const change = button("Change Password");
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
  await button("Save Profile").click();
  await expect(toast(page)).toContainText("Profile updated");
  await expect(toast(page)).toContainText("Your profile information has been saved successfully.");
  await button("Save Firm Details").click();
  await expect(toast(page)).toContainText("Firm details updated");
  await expect(toast(page)).toContainText("Your firm information has been saved successfully.");
});

test("the texts of the tech stack: ten tools of 80 characters, each once", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  await page.goto("/tech-stack");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tech Stack");
  await expect(page.getByRole("button", { name: "Save Tech Stack" })).toBeDisabled();
  const intake = page.getByRole("region", { name: "Intake", exact: true });
  await intake.getByRole("radio", { name: "Yes" }).check();
  const field = intake.getByRole("textbox");
  await expect(field).toHaveAttribute("maxlength", "80");
  for (const name of ["  Front desk  ", "FRONT DESK", "   ", "Ledger"]) {
    await field.fill(name);
    await field.press("Enter");
  }
  await expect(intake.getByText("(2/10)")).toBeVisible();
  await intake.getByRole("checkbox").first().check();
  const star = intake.getByRole("button", { name: /^Primary tool/ });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "false");
  for (let tool = 4; tool <= 10; tool += 1) {
    await field.fill(`Tool ${tool}`);
    await field.press("Enter");
  }
  await expect(intake.getByText("(10/10)")).toBeVisible();
  await expect(intake.getByText("Maximum 10 vendors per category reached.")).toBeVisible();
  await expect(field).toBeHidden();
  await intake.getByRole("radio", { name: "No" }).check();
  await intake.getByRole("radio", { name: "Yes" }).check();
  await expect(intake.getByText("(0/10)")).toBeVisible();
  await page.goto("/matches");
  await page.getByRole("button", { name: "My Tech Stack" }).click();
  const dialog = page.getByRole("dialog", { name: "My Tech Stack" });
  await expect(dialog).toContainText("Tell us what legal technology tools you currently use.");
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(dialog).toBeHidden();
});

import { button, recordApiCalls, requestBodyOf } from "./api-calls";
import { answerOnboarding, signIn, signOut } from "./auth";
import { changeNextWrite, failWrites, holdRequests } from "./interception";
import { test as ownServer } from "./own-server";
import { expect, fetchOriginal, test, toast } from "./test";

// The forms of sign-in and sign-up: their texts, their rules, and what they send.

test("sign-in shows its texts while it is sent and when it fails without a reason", async ({
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
  await failWrites(page, "**/api/auth/sign-in");
  const release = await holdRequests(page, "**/api/auth/sign-in*");
  await signIn(page, account);
  await expect(page.getByRole("button", { name: "Signing In..." })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeDisabled();
  await expect(page.getByLabel("Password", { exact: true })).toBeDisabled();
  await release();
  await expect(page.getByRole("alert")).toHaveText("Failed to sign in");
});

test("sign-up shows its rules, reports failures, and leads to Matches", async ({
  page,
  account,
}) => {
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
  await failWrites(page, "**/api/auth/sign-up");
  const release = await holdRequests(page, "**/api/auth/sign-up*");
  await create.click();
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeVisible();
  await expect(page.getByLabel("Full Name")).toBeDisabled();
  await expect(size).toBeDisabled();
  await release();
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

test("sign-up shows at its fields what the server misses and what it does not know", async ({
  page,
  account,
}) => {
  await page.goto("/auth/sign-up");
  const [name, firm] = [page.getByLabel("Full Name"), page.getByLabel("Law Firm")];
  const size = page.getByLabel("Firm Size");
  await name.fill(account.name);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await firm.fill(account.lawFirm);
  const create = button(page, "Create Account");
  await changeNextWrite(page, "**/api/auth/sign-up", { name: undefined, lawFirm: undefined });
  await create.click();
  await expect(name).toHaveAccessibleDescription("Name is required");
  await expect(firm).toHaveAccessibleDescription("Law firm name is required");
  await changeNextWrite(page, "**/api/auth/sign-up", { firmSize: "E7_9" });
  await create.click();
  await expect(size).toHaveAccessibleDescription(/^Choose one of SOLO, E2_5, /);
  await expect(name).toHaveAccessibleDescription("");
  await create.click();
  await expect(page).toHaveURL("/matches");
});

test("no field of sign-up can be changed while it is sent", async ({ page, account }) => {
  await page.goto("/auth/sign-up");
  const fields = page.locator("form").locator("input, select");
  await page.getByLabel("Full Name").fill(account.name);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Law Firm").fill(account.lawFirm);
  await page.getByLabel("Firm Size").selectOption({ label: "Solo" });
  const release = await holdRequests(page, "**/api/auth/sign-up*");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeVisible();
  await expect(fields).toHaveCount(5);
  for (const field of await fields.all()) await expect(field).toBeDisabled();
  await release();
  await expect(page).toHaveURL("/matches");
});

test("sign-up, onboarding and sign-in send exactly these members", async ({ page, account }) => {
  const { name, email, password, lawFirm } = account;
  await page.goto("/auth/sign-up");
  const fill = async () => {
    await page.getByLabel("Full Name").fill(name);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Law Firm").fill(lawFirm);
  };
  await fill();
  const create = () => button(page, "Create Account").click();
  await page.route("**/api/auth/sign-up", (route) => route.fulfill({ status: 500, body: "" }));
  expect(await requestBodyOf(page, "POST /api/auth/sign-up", create)).toEqual({
    name,
    email,
    password,
    lawFirm,
  });
  await expect(page.getByRole("alert")).toHaveText("Failed to create account");
  await page.unrouteAll();
  await page.getByLabel("Firm Size").selectOption({ label: "21-50" });
  expect(await requestBodyOf(page, "POST /api/auth/sign-up", create)).toEqual({
    name,
    email,
    password,
    lawFirm,
    firmSize: "E21_50",
  });
  await expect(page).toHaveURL("/matches");
  await answerOnboarding(page);
  const calls = recordApiCalls(page);
  const goOn = () => button(page, "Continue").click();
  expect(await requestBodyOf(page, "POST /api/profile/onboarding", goOn)).toEqual({
    attorneysCountBand: "A6_15",
    employeesCountBand: "E11_50",
    injuryCasesPerMonthBand: "C26_50",
    annualSoftwareSpendBand: "S10_40K",
  });
  await expect(toast(page)).toContainText("Welcome aboard!");
  // The user is fetched again; that onboarding is complete is already known.
  await expect.poll(() => calls).toContain("GET /api/auth/me");
  expect(calls).not.toContain("GET /api/profile/onboarding");
  await signOut(page);
  const enter = () => signIn(page, account);
  expect(await requestBodyOf(page, "POST /api/auth/sign-in", enter)).toEqual({ email, password });
  await expect(page).toHaveURL("/matches");
});

ownServer("who guesses is asked to wait 1 second, not 1 seconds", async ({ page, account }) => {
  // The fourth guess in a row waits that long.
  await page.route("**/api/auth/sign-in", async (route) => {
    let response = await fetchOriginal(route);
    while (response.headers()["retry-after"] !== "1") response = await fetchOriginal(route);
    await route.fulfill({ response });
  });
  await page.goto("/auth/sign-in");
  await signIn(page, account);
  await expect(page.getByRole("alert")).toHaveText("Too many attempts. Try again in 1 second.");
});

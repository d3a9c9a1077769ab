import { answerOnboarding, expect, signUp, signUpAndOnboard, test } from "./test";

test("it stands over every screen until it is answered, and never again", async ({
  page,
  account,
}) => {
  await signUp(page, account);
  const dialog = page.getByRole("dialog", { name: "Tell us about your firm" });
  await expect(dialog).toContainText(
    "We use this info to personalize recommendations. It's not shown to vendors.",
  );
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
  await expect(dialog).toBeVisible();
  await page.goto("/profile");
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await answerOnboarding(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Welcome aboard!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("the dialog is accessible and the page behind it does not scroll", async ({
  page,
  account,
  expectAccessible,
}) => {
  await signUp(page, account);
  await expectAccessible();
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
});

test("a toast that is swiped away does not keep the next one for ever", async ({
  page,
  account,
}) => {
  await signUp(page, account);
  await page.route("**/api/profile/onboarding", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await answerOnboarding(page);
  const goOn = page.getByRole("button", { name: "Continue" });
  const toast = page.locator(".toast");
  await goOn.click();
  await expect(toast).toContainText("Failed to save your information. Please try again.");
  const box = await toast.boundingBox();
  if (!box) throw new Error("the toast has no place on the screen");
  const [x, y] = [box.x + 80, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.move(x + 120, y, { steps: 4 });
  await page.mouse.up();
  await expect(toast).toBeHidden();
  await goOn.click();
  await expect(toast).toBeVisible();
  await page.mouse.move(4, 4);
  await expect(toast).toBeHidden({ timeout: 10_000 });
});

test("a toast over a dialog leaves its buttons free and can be closed with the pointer", async ({
  page,
  account,
}) => {
  await signUp(page, account);
  await page.route("**/api/profile/onboarding", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await answerOnboarding(page);
  await page.getByRole("button", { name: "Continue" }).click();
  const toast = page.locator(".toast");
  await expect(toast).toBeVisible();
  const toastBox = await toast.boundingBox();
  const buttonBox = await page.getByRole("button", { name: "Continue" }).boundingBox();
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(buttonBox?.y ?? 0);
  await toast.locator("button").click();
  await expect(toast).toBeHidden();
});

test("F8 brings the focus to the notifications", async ({ page, account }) => {
  await signUpAndOnboard(page, account);
  await expect(page.locator(".toast")).toBeVisible();
  await page.keyboard.press("F8");
  await expect(
    page.getByRole("region", { name: "Notifications (F8)" }).locator("ol"),
  ).toBeFocused();
});

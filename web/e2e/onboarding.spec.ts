import type { Page } from "@playwright/test";
import { answerOnboarding, createAccount } from "./auth";
import { animationsFinished, expect, pauseToasts, test, toast } from "./test";

test.beforeEach(async ({ page, account }) => {
  await createAccount(page, account);
  await page.goto("/matches");
});

const questions = (page: Page) => page.getByRole("dialog", { name: "Tell us about your firm" });

/** From here on the server cannot save the answers. */
async function failOnboarding(page: Page): Promise<void> {
  await page.route("**/api/profile/onboarding", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
  );
}

test("onboarding covers every screen until it is answered, and never returns", async ({ page }) => {
  await expect(questions(page)).toContainText(
    "We use this info to personalize recommendations. It's not shown to vendors.",
  );
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
  await expect(questions(page)).toBeVisible();
  await page.goto("/profile");
  await expect(questions(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  await answerOnboarding(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(toast(page)).toContainText("Welcome aboard!");
  await expect(toast(page)).toContainText("Your profile has been set up successfully.");
  await expect(questions(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
  await expect(questions(page)).toBeHidden();
});

test("the page behind the onboarding dialog does not scroll", async ({ page }) => {
  await expect(questions(page)).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
});

test("a toast over a dialog leaves its buttons uncovered and can be closed with the pointer", {
  tag: "@phone",
}, async ({ page }) => {
  await failOnboarding(page);
  await answerOnboarding(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(toast(page)).toBeVisible();
  await pauseToasts(page);
  await animationsFinished(page);
  const toastBox = await toast(page).boundingBox();
  const buttonBox = await page.getByRole("button", { name: "Continue" }).boundingBox();
  if (!toastBox || !buttonBox) throw new Error("one of the two has no place on the screen");
  const isApart =
    toastBox.y + toastBox.height <= buttonBox.y ||
    buttonBox.y + buttonBox.height <= toastBox.y ||
    toastBox.x + toastBox.width <= buttonBox.x;
  expect(isApart, JSON.stringify({ toastBox, buttonBox })).toBe(true);
  await toast(page).locator("button").click();
  await expect(toast(page)).toBeHidden();
});

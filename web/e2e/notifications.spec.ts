import type { Page } from "@playwright/test";
import { answerOnboarding, createAccount, createOnboardedAccount, openMenu } from "./auth";
import { expect, expectDangerToast, pauseClock, test, toast } from "./test";

// Toasts: how long they stay, how they are swiped away, and what they say of a refusal.

/** The server refuses a call of this path in words of its own. */
async function refuseWithReason(page: Page, path: string, words: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 422, json: { detail: words, error: words } }),
  );
}

test("a toast shows the reason that the server gives for a refusal", async ({ page, account }) => {
  await createAccount(page, account);
  await page.goto("/");
  await answerOnboarding(page);
  await refuseWithReason(page, "**/api/profile/onboarding", "Not before noon.");
  await page.getByRole("button", { name: "Continue" }).click();
  await expectDangerToast(page);
  await expect(toast(page)).toContainText("ErrorNot before noon.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(toast(page)).toContainText("Welcome aboard!");
  await expectDangerToast(page, false);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Save Firm Details" }).waitFor();
  for (const [path, name] of [
    ["profile", "Save Profile"],
    ["profile/onboarding", "Save Firm Details"],
  ] as const) {
    await refuseWithReason(page, `**/api/${path}`, `No ${name} today.`);
    await page.getByLabel("Name", { exact: true }).fill("Ada King");
    await page.getByRole("radio", { name: "$0-$5,000" }).check();
    await page.getByRole("button", { name, exact: true }).click();
    await expect(toast(page)).toContainText(`No ${name} today.`);
    await expectDangerToast(page);
  }
  await openMenu(page);
  await page.route("**/api/auth/sign-out", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(toast(page)).toContainText("Failed to sign out. Please try again.");
  await expectDangerToast(page);
});

test("a toast stays for 5,000 ms, to the millisecond", async ({ page, account }) => {
  await createOnboardedAccount(page, account);
  await page.clock.install();
  await page.goto("/matches?categoryId=intake");
  const ask = page.getByRole("dialog").getByRole("button", { name: "Get Recommendations" });
  await expect(page.getByRole("dialog").getByRole("group").first()).toBeVisible();
  await pauseClock(page);
  await ask.press("Enter");
  await expect(toast(page)).toContainText("Please answer at least one question");
  await expectDangerToast(page);
  await page.clock.runFor(4_999);
  await expect(toast(page)).toHaveAttribute("data-state", "open");
  await page.clock.runFor(1);
  await expect(toast(page)).toHaveCount(0);
});

test("a swipe of 49 px keeps a toast, one of 50 px dismisses it, and the next toast still ends by itself", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.clock.install();
  await page.goto("/matches?categoryId=intake");
  await expect(page.getByRole("dialog").getByRole("group").first()).toBeVisible();
  await pauseClock(page);
  const ask = page.getByRole("dialog").getByRole("button", { name: "Get Recommendations" });
  await ask.press("Enter");
  await expect(toast(page)).toBeVisible();
  await toast(page).evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)).then(() => undefined),
  );
  await page.evaluate(() => {
    window.addEventListener("pointermove", ({ clientX }) => {
      Reflect.set(window, "pointerX", clientX);
    });
  });
  const box = await toast(page).boundingBox();
  if (!box) throw new Error("the toast has no place on the screen");
  const [x, y] = [Math.round(box.x + 80), Math.round(box.y + box.height / 2)];
  const swipe = async (pixels: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 25, y, { steps: 4 });
    // A busy page may miss one move, so the pointer moves until the page has seen it.
    await expect(async () => {
      await page.mouse.move(x + pixels - 1, y);
      await page.mouse.move(x + pixels, y);
      expect(await page.evaluate(() => Reflect.get(window, "pointerX"))).toBe(x + pixels);
    }).toPass();
    await page.mouse.up();
  };
  await swipe(49);
  await expect(toast(page)).toHaveAttribute("data-swipe", "cancel");
  await expect(toast(page)).toHaveAttribute("data-state", "open");
  await swipe(-60);
  await expect(toast(page)).toHaveAttribute("data-state", "open");
  await swipe(50);
  await expect(toast(page)).toHaveCount(0);
  await page.mouse.move(4, 4);
  await ask.press("Enter");
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(toast(page)).toHaveCount(0);
});

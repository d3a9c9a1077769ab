import type { Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import {
  ANALYTICS_EVENTS,
  expect,
  fetchOriginal,
  firstWord,
  pauseClock,
  test,
  toast,
} from "./test";

// What holds on every screen: what the console may say, the policy, notifications and tooltips.

test("the content security policy blocks inline styles and scripts and reports them", async ({
  page,
  consoleErrors,
}) => {
  await page.goto("/auth/sign-in");
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { border: 7px solid red; }";
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over';";
    document.head.append(style, script);
    document.body.setAttribute("style", "margin: 7px");
  });
  await expect.poll(() => consoleErrors.length).toBe(3);
  for (const error of consoleErrors) expect(error).toContain("Content Security Policy");
  await expect(page.locator("body")).toHaveCSS("border-top-width", "0px");
  await expect(page.locator("body")).toHaveCSS("margin-top", "0px");
  expect(await page.title()).not.toBe("taken over");
  consoleErrors.length = 0;
});

test("while nothing fails the console shows analytics events and nothing else", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  const lines: string[] = [];
  page.on("console", (message) => lines.push(firstWord(message.text())));
  await page.goto("/matches");
  await pickForMe(page);
  await page.getByRole("button", { name: /^1 Lead Generation/ }).click();
  const card = page.getByRole("main").getByRole("article").first();
  const scheduler = page.context().waitForEvent("page");
  await card.getByRole("button", { name: "Schedule Meeting" }).click();
  await (await scheduler).close();
  await expect(toast(page)).toContainText("Opening scheduler...");
  await card.getByRole("button", { name: /^Dismiss / }).click();
  await expect(toast(page)).toContainText("Vendor dismissed");
  await page.goto("/matches?categoryId=intake");
  await expect(page.getByRole("dialog").getByRole("group").first()).toBeVisible();
  expect(new Set(lines)).toEqual(new Set(ANALYTICS_EVENTS));
});

test("one toast at a time, for five seconds; F8 focuses it", async ({ page, account }) => {
  await createOnboardedAccount(page, account);
  await page.clock.install();
  await page.goto("/profile");
  const security = page.getByRole("region", { name: "Security", exact: true });
  await security.getByLabel("Current Password", { exact: true }).fill(account.password);
  await security.getByLabel("New Password", { exact: true }).fill("a-whole-new-orchard-7");
  await security.getByLabel("Confirm New Password").fill("another-orchard-7");
  await expect(page.getByText("This device")).toBeVisible();
  await pauseClock(page);
  // What the page itself refuses needs neither the server nor a clock that runs.
  const refused = () => security.getByRole("button", { name: "Change Password" }).press("Enter");
  await refused();
  await expect(toast(page)).toContainText("New passwords do not match.");
  await refused();
  await expect(toast(page)).toHaveCount(1);
  // The refused field gets the focus in the next frame, and would take it from the list.
  await page.clock.runFor(100);
  await page.keyboard.press("F8");
  const list = page.getByRole("region", { name: "Notifications (F8)" }).locator("ol");
  await expect(list).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(list).toBeFocused();
  await expect(toast(page)).toHaveAttribute("data-state", "open");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(toast(page)).toBeHidden();
  await refused();
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(toast(page)).toBeHidden();
});

async function pickForMe(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText(/^Recommendations (loaded|refreshed)/);
}

test("a tooltip waits 700 ms; the next one within 300 ms does not wait", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.clock.install();
  await page.route("**/api/recommendations/compute", async (route) => {
    const computed = await (await fetchOriginal(route)).json();
    for (const { vendor } of computed.vendors) vendor.bookingUrl = null;
    await route.fulfill({ json: computed });
  });
  await page.goto("/matches?categoryId=intake");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Get Recommendations" }).click();
  const schedule = dialog.getByRole("button", { name: "Schedule Meeting" });
  const tooltip = page.getByRole("tooltip", { name: "No scheduler available" });
  await expect(schedule.first()).toBeVisible();
  await pauseClock(page);
  // A busy page may miss one move of the mouse, so the pointer keeps moving. On the way to a tooltip
  // it stays open; only further away does it close.
  const point = async () => {
    await schedule.nth(0).hover();
    for (const x of [12, 16, 20]) await schedule.nth(0).hover({ position: { x, y: 8 } });
  };
  const leave = async () => {
    await page.mouse.move(20, 40);
    for (let x = 10; await tooltip.isVisible(); x = 30 - x) await page.mouse.move(x, 20);
    await expect(tooltip).toBeHidden();
  };
  await point();
  await page.clock.runFor(650);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(100);
  await expect(tooltip).toBeVisible();
  await leave();
  await page.clock.runFor(200);
  await point();
  await expect(tooltip).toBeVisible();
  await leave();
  await page.clock.runFor(400);
  await point();
  await page.clock.runFor(650);
  await expect(tooltip).toBeHidden();
});

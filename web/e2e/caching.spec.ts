import type { Page } from "@playwright/test";
import { goToSection, recordAnswers, recordApiCalls, settled } from "./api-calls";
import { createOnboardedAccount } from "./auth";
import { failReads, holdRequests } from "./interception";
import { expect, pauseClock, test } from "./test";

// How long replies are cached, under a clock that the test moves.

/** Goes to an address without reloading the page, as Back and Forward do. */
async function push(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, "", path), path);
}

/** Goes to where a new password is set, which does not need to know the user. */
async function leave(page: Page): Promise<void> {
  await push(page, "/auth/reset");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Password");
  // A screen that is gone lets go of its data a task later, by a message, under a stopped clock too.
  await page.evaluate(async () => {
    for (let task = 0; task < 3; task += 1) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
    }
  });
}

test("a cached reply is fetched again once its time is over, and not before", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  const start = Date.now();
  const answered = recordAnswers(page);
  // An answer that comes after the clock has moved is as fresh as that.
  const later = async (milliseconds: number) => {
    await answered();
    await page.clock.setFixedTime(start + milliseconds);
  };
  await later(0);
  const calls = recordApiCalls(page);
  const count = (path: string) => calls.filter((call) => call === `GET /api/${path}`).length;
  await page.goto("/matches");
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  await goToSection(page, "Vendor Trends", "Demo Booking Trends");
  const counts = () => ({
    me: count("auth/me"),
    onboarding: count("profile/onboarding"),
    options: count("demo-bookings/filter-options"),
    categories: count("categories"),
    overview: count("recommendations/overview"),
  });
  const once = { me: 1, onboarding: 1, options: 1, categories: 1, overview: 1 };
  expect(counts()).toEqual(once);
  // A round over both screens mounts everything that uses the five.
  const round = async () => {
    await goToSection(page, "Vendor Matches", "Get Recommendations");
    await goToSection(page, "Vendor Trends", "Demo Booking Trends");
  };
  await later(29_999);
  await round();
  expect(counts()).toEqual(once);
  await later(30_000);
  await round();
  expect(counts()).toEqual({ ...once, overview: 2 });
  await later(59_999);
  await round();
  expect(counts()).toEqual({ ...once, overview: 2 });
  await later(60_000);
  await round();
  expect(counts()).toEqual({ ...once, overview: 3, categories: 2 });
  await later(299_999);
  await round();
  expect(counts()).toEqual({ ...once, overview: 4, categories: 3 });
  await later(300_000);
  await round();
  expect(counts()).toEqual({
    me: 2,
    onboarding: 2,
    options: 2,
    overview: 4,
    categories: 3,
  });
});

test("everything else is fetched once: neither time nor focus fetches again", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  const start = Date.now();
  await page.clock.setFixedTime(start);
  const calls = recordApiCalls(page);
  await page.goto("/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(account.name);
  await goToSection(page, "Past Matches", "Past Recommendations");
  await goToSection(page, "Browse Vendors", "Browse Vendors");
  await page.clock.setFixedTime(start + 86_400_000);
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("online"));
  });
  await settled(page);
  await goToSection(page, "Profile", "Profile Settings");
  await goToSection(page, "Past Matches", "Past Recommendations");
  await goToSection(page, "Browse Vendors", "Browse Vendors");
  for (const call of [
    "GET /api/profile",
    "GET /api/past-recommendations?page=1",
    "GET /api/vendors",
  ]) {
    expect(calls.filter((other) => other === call)).toEqual([call]);
  }
});

test("a failed request is not repeated by itself", async ({ page, account }) => {
  await createOnboardedAccount(page, account);
  await page.clock.install();
  const calls = recordApiCalls(page);
  const failing = ["profile/onboarding", "recommendations/overview", "auth/me"];
  for (const path of failing.slice(0, 2)) await failReads(page, `**/api/${path}`);
  await page.goto("/matches");
  await expect(page.getByText("Your stages did not load")).toBeVisible();
  await page.clock.fastForward("10:00");
  await settled(page);
  await failReads(page, "**/api/auth/me");
  await page.goto("/profile");
  await expect(page.getByText("Stackbrief cannot be reached")).toBeVisible();
  await page.clock.fastForward("10:00");
  await settled(page);
  const count = (path: string) => calls.filter((call) => call === `GET /api/${path}`).length;
  // Who is signed in, and whether they are onboarded, was asked for by each of the two pages.
  expect(failing.map(count)).toEqual([2, 1, 2]);
});

test("the signed-in user is cached for 10 minutes after the last use, and no longer", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.clock.install();
  await page.goto("/matches");
  const title = page.getByRole("heading", { level: 1 });
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  // Its code comes while the clock still runs.
  await leave(page);
  await push(page, "/matches");
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  await pauseClock(page);
  await leave(page);
  await page.clock.runFor(599_999);
  const release = await holdRequests(page, "**/api/auth/me");
  const asking = page.waitForRequest("**/api/auth/me");
  await push(page, "/matches");
  await expect(title).toHaveText("Get Recommendations");
  const request = await asking;
  await release();
  await request.response();
  await leave(page);
  await page.clock.runFor(600_000);
  const releaseAgain = await holdRequests(page, "**/api/auth/me");
  const askingAgain = page.waitForRequest("**/api/auth/me");
  await push(page, "/matches");
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(title).toHaveCount(0);
  await askingAgain;
  await releaseAgain();
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(title).toHaveText("Get Recommendations", { timeout: 500 });
  }).toPass();
});

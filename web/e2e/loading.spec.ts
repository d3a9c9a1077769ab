import { recordApiCalls } from "./api-calls";
import { createOnboardedAccount, post } from "./auth";
import { holdRequests } from "./interception";
import { MOST_SHIFT, shiftOf, twoFrames } from "./layout-shift";
import { expect, expectLoaded, test } from "./test";

// What a screen costs on the way to its reader: requests, and what jumps while it arrives.

const MOST_REQUESTS = 25;

test("Matches is there after few requests, and neither it nor Trends jumps @phone", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const answerProfile = await holdRequests(page, "**/api/profile");
  const known = Promise.all(
    ["overview", "persisted"].map((name) => page.waitForResponse(`**/api/recommendations/${name}`)),
  );
  await page.goto("/matches");
  await known;
  await twoFrames(page);
  await answerProfile();
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  await expect(page.getByText("In which states do you practice?")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  // A preloaded style that is not used within seconds is a warning in the console, on a slow machine or a redirect.
  await expect(page.locator("link[rel=preload]")).toHaveCount(0);
  await expect(page.locator("link[rel=stylesheet][data-screen]")).not.toHaveCount(0);

  // What comes later than its skeleton, as on a slow line, takes the skeleton's place.
  const answerFigures = await holdRequests(page, /\/api\/(trends|demo-bookings)/);
  await page.goto("/trends");
  await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
  await answerFigures();
  await expectLoaded(page);
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
});

test("picks that come late move nothing that stands there already @phone", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await post(page, "/api/recommendations/pick-for-me", {});
  const answerPicks = await holdRequests(page, "**/api/recommendations/persisted");
  await page.goto("/matches");
  await expect(page.getByRole("button", { name: "Pick For Me" })).toBeVisible();
  await twoFrames(page);
  await answerPicks();
  await expect(page.getByRole("button", { name: "Clear picks" })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
});

test("a card is about as high as the skeleton that keeps its place @phone", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await post(page, "/api/recommendations/pick-for-me", {});
  for (const [path, call] of [
    ["/vendors", /\/api\/vendors(\?|$)/],
    ["/past", /\/api\/past-recommendations/],
  ] as const) {
    const answer = await holdRequests(page, call);
    await page.goto(path);
    const skeleton = page
      .getByRole("status", { name: "Loading" })
      .locator("li, [data-testid=vendor-skeleton]");
    const kept = await skeleton.first().boundingBox();
    await answer();
    const come = await page.getByRole("article").first().boundingBox();
    // A line of text more or less.
    expect(Math.abs((come?.height ?? 0) - (kept?.height ?? 0)), path).toBeLessThan(32);
  }
});

test("what the page asks for with itself each screen takes, and asks for nothing twice", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  const calls = recordApiCalls(page);
  for (const path of ["/", "/matches", "/trends", "/vendors", "/past", "/tech-stack", "/profile"]) {
    calls.length = 0;
    await page.goto(path);
    await expectLoaded(page);
    await page.waitForLoadState("networkidle");
    expect(calls.length, path).toBeGreaterThan(2);
    expect([...new Set(calls)], path).toEqual(calls);
    expect(await page.evaluate(() => window.prefetchedReplies?.size), path).toBe(0);
  }
});

test("a signed-out visitor is not sent the code of the screen behind sign-in", async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await page.goto("/matches");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(files.filter((file) => file.includes("sign-in-page"))).not.toHaveLength(0);
  expect(files.filter((file) => file.includes("matches-page"))).toHaveLength(0);
});

import { createOnboardedAccount } from "./auth";
import { expect, expectLoaded, test } from "./test";

// What a screen costs on the way to its reader: requests, and what jumps while it arrives.

const MOST_REQUESTS = 25;
const MOST_SHIFT = 0.01;

test("Matches is there after few requests, and Trends without a jump @phone", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/matches", { waitUntil: "networkidle" });
  await expect(page.getByText("0 of 9 stages completed")).toBeVisible();
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
  // A preloaded style that is not used within seconds is a warning in the console, on a slow machine or a redirect.
  await expect(page.locator("link[rel=preload]")).toHaveCount(0);
  await expect(page.locator("link[rel=stylesheet][data-screen]")).not.toHaveCount(0);

  // What comes later than its skeleton, as on a slow line, takes the skeleton's place.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/(trends|demo-bookings)/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/trends");
  await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
  answer();
  await expectLoaded(page);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
      }),
  );
  expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
});

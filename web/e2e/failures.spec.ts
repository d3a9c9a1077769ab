import { createOnboardedAccount } from "./auth";
import { failReads } from "./interception";
import { expect, expectLoaded, test } from "./test";

// What is left on screen while the server is gone, and after it came back as another version.

test("a screen whose files are gone keeps the sidebar, and is there once the server is", async ({
  page,
  context,
  account,
  consoleErrors,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/matches");
  await expectLoaded(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Vendor Trends" }).click();
  await expect(page.getByRole("heading", { name: "This screen did not load" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "This screen did not load" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Demo Booking Trends" })).toBeVisible();
  // The browser names each file that it did not get, and nobody says more.
  const isOfBrowser = (text: string) => text.startsWith("Failed to load resource: net::ERR_");
  await expect.poll(() => consoleErrors.filter((text) => !isOfBrowser(text))).toEqual([]);
  consoleErrors.length = 0;
});

test("a tab that is older than the server reloads itself once, and shows where it was led", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/matches");
  await expectLoaded(page);
  const gone = "**/assets/*.js";
  await page.route(gone, (route) => route.fulfill({ status: 404, body: "" }));
  await page.route("/", async (route) => {
    await page.unroute(gone);
    const entry = '<script type="module" src="/assets/newer.js"></script>';
    await route.fulfill({ contentType: "text/html", body: entry });
  });
  let reloads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) reloads += 1;
  });
  await page.getByRole("link", { name: "Vendor Trends" }).click();
  await expect(page.getByRole("heading", { name: "Demo Booking Trends" })).toBeVisible();
  await expectLoaded(page);
  expect(reloads).toBe(1);
});

test("what a server that hangs does not answer is given up, and can be asked for again", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.clock.install();
  const hanging = /\/api\/vendors/;
  await page.route(hanging, () => new Promise(() => undefined));
  await page.goto("/vendors");
  await expect(page.getByTestId("vendor-skeleton").first()).toBeVisible();
  await page.clock.fastForward("00:31");
  await expect(page.getByRole("heading", { name: "The vendors did not load" })).toBeVisible();
  await page.unroute(hanging);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("after an outage one button asks again for all that did not load", async ({
  page,
  account,
}) => {
  const figures = /\/api\/(trends|demo-bookings)/;
  await createOnboardedAccount(page, account);
  await failReads(page, figures);
  await page.goto("/trends");
  await expect(page.getByText(/did not load/).nth(3)).toBeVisible();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toHaveCount(1);
  await page.unroute(figures);
  await again.click();
  await expect(again).toHaveCount(0);
  await expectLoaded(page);
  await expect(page.getByText(/did not load/)).toHaveCount(0);
});

import type { Page } from "@playwright/test";
import { becomeUser } from "./auth";
import { button } from "./calls";
import { hold } from "./spec-texts";
import { expect, fetched, get, logoOf, stopClock, test, toast } from "./test";

// What leaves the product: events to the console, and requests for logos to other hosts (spec section 7).

test("each event is written to the console by its name, with what it is about", async ({
  page,
  context,
  account,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await becomeUser(page, account);
  const events: Promise<unknown[]>[] = [];
  page.on("console", (message) => {
    if (message.type() === "info") {
      events.push(Promise.all(message.args().map((argument) => argument.jsonValue())));
    }
  });
  await page.goto("/matches");
  await button(page, "Pick For Me").click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.getByRole("button", { name: /^1 Lead Generation/ }).click();
  const card = page.getByRole("main").getByRole("article").first();
  await card.getByRole("button", { name: "Schedule Meeting" }).click();
  await expect(toast(page)).toContainText("Opening scheduler...");
  await card.getByRole("button", { name: /^Dismiss / }).click();
  await expect(toast(page)).toContainText("Vendor dismissed");
  await page.getByRole("button", { name: /^2 Intake/ }).click();
  await button(page, "Get Recommendation").click();
  await expect(page.getByRole("dialog").getByRole("group").first()).toBeVisible();
  const saved = await (await get(page, "/api/recommendations/persisted")).json();
  const { vendorId } = saved.items[0].picks[0];
  expect(await Promise.all(events)).toEqual([
    ["pick_for_me_click", {}],
    ["stage_open", { stage: "Lead Generation" }],
    ["schedule_click", { vendorId, sourcePage: "GET_REC_STAGES" }],
    ["dismiss_vendor", { vendorId }],
    ["stage_open", { stage: "Intake" }],
    ["questionnaire_open", { category: "Intake" }],
  ]);
});

/** Puts a vendor with a public website first in the directory, and no other beside it. */
async function servePublicVendor(page: Page): Promise<void> {
  await page.route("**/api/vendors*", async (route) => {
    const listed = await (await fetched(route)).json();
    const [vendor] = listed.items;
    const known = {
      name: "Vantry",
      websiteUrl: "https://www.vantry.com/about",
      logoUrl: "https://cdn.vantry.com/logo.png",
    };
    await route.fulfill({ json: { ...listed, total: 1, items: [{ ...vendor, ...known }] } });
  });
}

const SOURCES = [
  "https://cdn.vantry.com/logo.png",
  "https://icons.duckduckgo.com/ip3/www.vantry.com.ico",
  "https://www.google.com/s2/favicons?domain=www.vantry.com&sz=64",
  "https://icon.horse/icon/www.vantry.com",
];

test("a logo that breaks gives way to the next source, and the last to the letter", async ({
  page,
  context,
  account,
}) => {
  const tried: string[] = [];
  await context.route(/^https:/, (route) => {
    tried.push(route.request().url());
    return route.fulfill({ status: 404, body: "" });
  });
  await becomeUser(page, account);
  await servePublicVendor(page);
  await page.goto("/vendors");
  const logo = logoOf(page.getByRole("article", { name: "Vantry" }));
  await expect(logo).toHaveText("V");
  await expect.poll(() => tried).toEqual(SOURCES);
  await expect(logo.locator("img")).toHaveCount(0);
});

test("the first source that has a picture is the logo, and no other is asked", async ({
  page,
  context,
  account,
}) => {
  const tried: string[] = [];
  const picture = (size: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`;
  await context.route(/^https:/, (route) => {
    tried.push(route.request().url());
    // The second answers as an icon service does that knows nothing: with something tiny.
    const size = [0, 16, 32][tried.length - 1] ?? 0;
    if (size === 0) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({ contentType: "image/svg+xml", body: picture(size) });
  });
  await becomeUser(page, account);
  await servePublicVendor(page);
  await page.clock.install();
  const goOn = await hold(page, "**/api/vendors**");
  await page.goto("/vendors");
  await expect(page.getByTestId("vendor-skeleton")).toHaveCount(12);
  // A source that takes three seconds is given up: so no more time passes than the page needs.
  await stopClock(page);
  await goOn();
  const logo = logoOf(page.getByRole("article", { name: "Vantry" })).locator("img");
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(logo).toHaveAttribute("src", SOURCES[2] ?? "", { timeout: 500 });
    await expect(logo).toHaveCSS("opacity", "1", { timeout: 500 });
  }).toPass();
  expect(tried).toEqual(SOURCES.slice(0, 3));
});

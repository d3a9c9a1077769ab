import type { Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import { holdRequests } from "./interception";
import { expect, fetchOriginal, logoOf, pauseClock, test } from "./test";

// Vendor logos from sources outside, of which the test plays the part.

/** Puts a vendor with a public website first in the directory, and no other beside it. */
async function servePublicVendor(page: Page): Promise<void> {
  await page.route("**/api/vendors*", async (route) => {
    const listed = await (await fetchOriginal(route)).json();
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

test("a logo that fails gives way to the next source, and the last to the letter", async ({
  page,
  context,
  account,
}) => {
  const tried: string[] = [];
  await context.route(/^https:/, (route) => {
    tried.push(route.request().url());
    return route.fulfill({ status: 404, body: "" });
  });
  await createOnboardedAccount(page, account);
  await servePublicVendor(page);
  await page.goto("/vendors");
  const logo = logoOf(page.getByRole("article", { name: "Vantry" }));
  await expect(logo).toHaveText("V");
  await expect.poll(() => withoutRepeats(tried)).toEqual(SOURCES);
  await expect(logo.locator("img")).toHaveCount(0);
});

test("the first source with a picture is the logo, and no other is requested", async ({
  page,
  context,
  account,
}) => {
  const tried: string[] = [];
  await context.route(/^https:/, (route) => {
    const url = route.request().url();
    tried.push(url);
    // The second answers as an icon service does that knows nothing: with something tiny.
    const size = [0, 16, 32][SOURCES.indexOf(url)] ?? 0;
    if (size === 0) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({ contentType: "image/svg+xml", body: picture(size) });
  });
  await createOnboardedAccount(page, account);
  await servePublicVendor(page);
  await page.clock.install();
  const release = await holdRequests(page, "**/api/vendors**");
  await page.goto("/vendors");
  await expect(page.getByTestId("vendor-skeleton")).toHaveCount(12);
  // A source that takes three seconds is given up: so no more time passes than the page needs.
  await pauseClock(page);
  await release();
  const logo = logoOf(page.getByRole("article", { name: "Vantry" })).locator("img");
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(logo).toHaveAttribute("src", SOURCES[2] ?? "", { timeout: 500 });
    await expect(logo).toHaveCSS("opacity", "1", { timeout: 500 });
  }).toPass();
  expect(withoutRepeats(tried)).toEqual(SOURCES.slice(0, 3));
});

test("a logo of 16 px is the vendor's own", async ({ page, context, account }) => {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: picture(16) }),
  );
  await createOnboardedAccount(page, account);
  await servePublicVendor(page);
  await page.goto("/vendors");
  const logo = logoOf(page.getByRole("article", { name: "Vantry" })).locator("img");
  await expect(logo).toHaveAttribute("src", SOURCES[0] ?? "");
  await expect(logo).toHaveCSS("opacity", "1");
});

/**
 * React gives a picture its address when it makes it and again when it shows it: a source that has failed
 * in between is requested twice, one right after the other. Any other repeat stays.
 */
const withoutRepeats = (tried: string[]) =>
  tried.filter((url, at) => url !== tried[at - 1] || url === tried[at - 2]);

const picture = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`;

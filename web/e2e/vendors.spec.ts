import type { Locator, Page } from "@playwright/test";
import { createOnboardedAccount, openMenu } from "./auth";
import { startBinary } from "./binary";
import { test as base, COLOR_SCHEMES, expect, NO_KEEP_ALIVE, toast } from "./test";
import { DESKTOP, PHONE } from "./viewports";

// The directory against the real server: 60 vendors that the tests know, and nothing else.

const HEAD =
  "id,name,category,websiteUrl,bookingUrl,isRecommendedPartner,partnerLevel,isActive,description,shortHighlights,integrations,tags";
const NAMED = [
  "a,Álvarez Desk,Intake,a.example,a.example/book,true,Gold,true,Answers every call,One;Two;Three;Four,Outlook;Word;PDF,live-transfer;spanish",
  "b,Barewood,Staffing,,,false,,true,,,,",
  "c,Closed Doors,Staffing,c.example,c.example/book,false,Silver,false,No longer offered,,Outlook,",
  "d,Dovetail,Intake,d.example,d.example/book,false,Silver,true,Beside the front desk,Night shift,Casebarrel,spanish",
];
const OTHERS = Array.from({ length: 56 }, (_, index) => {
  const number = String(index + 1).padStart(2, "0");
  return `v${number},Vendor ${number},Trial Support,v${number}.example,,false,,true,Boards,,,`;
});

async function startWithVendors() {
  const binary = await startBinary("--no-sample-data");
  await binary.importFile("vendors.csv", [HEAD, ...NAMED, ...OTHERS].join("\n"), 60);
  return binary;
}

const test = base.extend({
  baseURL: async ({ shared }, use) => use((await shared(startWithVendors)).url),
});

test.beforeEach(({ page, account }) => createOnboardedAccount(page, account));

const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const search = (page: Page) => page.getByPlaceholder("Search vendors...");
const chip = (page: Page, name: string | RegExp) =>
  page.getByRole("group", { name: "Categories" }).getByRole("button", { name });

/** Waits until the list is that of the address. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The vendors on the page, in order. */
const headings = (page: Page) => cards(page).getByRole("heading");

async function expectNames(page: Page, names: string[]): Promise<void> {
  await expect(headings(page)).toHaveText(names);
}

/** Opens the details of a card where a phone folds them. */
async function unfold(card: Locator): Promise<void> {
  await expect(card).toBeVisible();
  const details = card.getByRole("button", { name: /^Details of / });
  if (await details.isVisible()) await details.press("Enter");
}

async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(goal).toBeFocused();
}

test("the menu leads to the directory, sorted by name, 24 a page", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/matches");
  await openMenu(page);
  await page.getByRole("link", { name: "Browse Vendors" }).click();
  await expect(page).toHaveURL("/vendors");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse Vendors");
  await expect(cards(page)).toHaveCount(24);
  expect((await headings(page).allTextContents()).slice(0, 3)).toEqual([
    "Barewood",
    "Dovetail",
    "Vendor 01",
  ]);
  await expect(page.getByText("Showing 1 to 24 of 59 vendors")).toBeVisible();
  await expect(page.getByText("Page 1 of 3")).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/vendors?page=2");
  await expect(page.getByText("Showing 25 to 48 of 59 vendors")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Showing 49 to 59 of 59 vendors")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  // Lower case and code point: the accented capital is the last of all.
  await expect(headings(page).last()).toHaveText("Álvarez Desk");
  await page.goto("/vendors?page=99");
  await expect(page.getByText("Page 3 of 3")).toBeVisible();
  await expect(page).toHaveURL("/vendors?page=3");
});

test("a phone folds what a card tells beside who it is; print and a wide window show all", {
  tag: "@phone-only",
}, async ({ page, expectAccessible }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/vendors?sort=partner_first&compare=d");
  const desk = card(page, "Álvarez Desk");
  const details = desk.getByRole("button", { name: "Details of Álvarez Desk" });
  const folded = [desk.getByText("Three", { exact: true }), desk.getByText("Outlook, Word")];
  const compare = desk.getByRole("button", { name: "Compare Álvarez Desk" });
  await expect(desk.getByText("Answers every call")).toBeVisible();
  await expect(desk.getByRole("link", { name: "Visit Website" })).toBeVisible();
  await expect(desk.getByRole("button", { name: "Schedule Meeting" })).toBeVisible();
  for (const part of [...folded, compare]) await expect(part).toBeHidden();
  // One that is compared already starts open, so that it can be taken out again.
  await expect(page.getByRole("button", { name: "Compare Dovetail" })).toBeVisible();
  await details.focus();
  await page.keyboard.press("Enter");
  await expect(details).toHaveAttribute("aria-expanded", "true");
  for (const part of [...folded, compare]) await expect(part).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(details).toHaveAttribute("aria-expanded", "false");
  await expect(compare).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const part of folded) await expect(part).toBeVisible();
  await expect(details).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize(DESKTOP);
  for (const part of [...folded, compare]) await expect(part).toBeVisible();
  await expect(details).toBeHidden();
});

test("filters are in the address: it can be shared, and Back and Forward step through it", async ({
  page,
}) => {
  await page.goto("/vendors?page=2");
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await chip(page, "Intake").click();
  await expect(page).toHaveURL("/vendors?categoryIds=intake");
  await chip(page, "Staffing").click();
  await expect(page).toHaveURL("/vendors?categoryIds=intake%2Cstaffing");
  await expect(chip(page, /^All/)).toHaveText("All (2)");
  await expect(chip(page, "All (2)")).toHaveAttribute("aria-pressed", "false");
  await expectNames(page, ["Barewood", "Dovetail", "Álvarez Desk"]);
  await page.getByRole("switch", { name: "Include inactive" }).check();
  await page.getByLabel("Sort").selectOption("Partners First");
  await search(page).fill("des");
  const whole = "categoryIds=intake%2Cstaffing&q=des&sort=partner_first&includeInactive=true";
  await expect(page).toHaveURL(`/vendors?${whole}`);
  await expectNames(page, ["Álvarez Desk", "Dovetail"]);
  await page.reload();
  await expect(search(page)).toHaveValue("des");
  await expect(page.getByLabel("Sort")).toHaveValue("partner_first");
  await expect(page.getByRole("switch", { name: "Include inactive" })).toBeChecked();
  await expect(chip(page, "Intake")).toHaveAttribute("aria-pressed", "true");
  await expectNames(page, ["Álvarez Desk", "Dovetail"]);
  await page.goBack();
  await expect(search(page)).toHaveValue("");
  await expect(cards(page)).toHaveCount(4);
  await expectNames(page, ["Álvarez Desk", "Closed Doors", "Dovetail", "Barewood"]);
  await page.goForward();
  await expect(search(page)).toHaveValue("des");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/vendors?sort=partner_first");
  await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
  await page.goto("/vendors?categoryId=intake");
  await expectNames(page, ["Dovetail", "Álvarez Desk"]);
});

test("a search ignores case and accents, and says what it found", async ({ page }) => {
  await page.goto("/vendors");
  await expect(cards(page)).toHaveCount(24);
  await search(page).pressSequentially("DESK");
  await expect(page.getByText("2 vendors for “DESK”, best matches first")).toBeVisible();
  await expectNames(page, ["Álvarez Desk", "Dovetail"]);
  const sort = page.getByLabel("Sort", { exact: true });
  await expect(sort.locator("option:checked")).toHaveText("Best match");
  await sort.selectOption("Name A-Z");
  await expectNames(page, ["Dovetail", "Álvarez Desk"]);
  await expect(page).toHaveURL("/vendors?q=DESK&sort=name_asc");
  await search(page).fill("");
  await expect(page).toHaveURL("/vendors");
  await search(page).fill("alvarez outlook");
  await expect(cards(page)).toHaveCount(1);
  await search(page).fill("nobody at all");
  await expect(page.getByRole("heading", { name: "No vendors found" })).toBeVisible();
  await expect(
    page.getByText("No vendors match your current filters. Try clearing some filters."),
  ).toBeVisible();
  await expect(page).toHaveURL("/vendors?q=nobody+at+all");
});

test("a card shows the file's values, and its buttons what is missing", async ({ page }) => {
  await page.goto("/vendors?includeInactive=true&sort=partner_first");
  const alvarez = card(page, "Álvarez Desk");
  await expect(alvarez.getByRole("img", { name: "Recommended partner" })).toBeVisible();
  await expect(alvarez.getByText("Gold Partner")).toBeVisible();
  await unfold(alvarez);
  await expect(alvarez.getByRole("listitem")).toHaveText(["One", "Two", "Three"]);
  await expect(alvarez.getByText("+1 more")).toBeVisible();
  await expect(alvarez.getByRole("link", { name: "Visit Website" })).toHaveAttribute(
    "href",
    "https://a.example/?utm_source=stackbrief",
  );
  await expect(card(page, "Closed Doors").getByText("Inactive")).toBeVisible();
  const red = await card(page, "Closed Doors").evaluate((e) => getComputedStyle(e).backgroundColor);
  const plain = await alvarez.evaluate((e) => getComputedStyle(e).backgroundColor);
  expect(red).not.toBe(plain);
  const bare = card(page, "Barewood");
  await expect(bare.getByRole("button", { name: "Visit Website" })).toBeDisabled();
  const schedule = bare.getByRole("button", { name: "Schedule Meeting" });
  await expect(schedule).toHaveAttribute("aria-disabled", "true");
  await schedule.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip", { name: "No scheduler available" })).toBeAttached();
  // Beside each other they are of equal height; one below the other none is higher than it has to be.
  await page.setViewportSize(DESKTOP);
  const heights = await cards(page).evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(268);
});

test("a double click opens one new tab and logs one meeting of this screen", async ({
  page,
  context,
}) => {
  await context.route("https://a.example/**", (route) => route.fulfill({ body: "booked" }));
  await page.goto("/vendors?q=alvarez");
  const logged: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/meeting-clicks")) logged.push(request.url());
  });
  const [request, opened] = await Promise.all([
    page.waitForRequest("**/api/meeting-clicks"),
    context.waitForEvent("page"),
    card(page, "Álvarez Desk").getByRole("button", { name: "Schedule Meeting" }).dblclick(),
  ]);
  expect(request.postDataJSON()).toEqual({ vendorId: "a", sourcePage: "BROWSE" });
  await expect(opened).toHaveURL("https://a.example/book?utm_source=stackbrief");
  await expect(toast(page)).toContainText("Meeting click logged");
  await expect(toast(page)).toContainText("Your interest has been recorded.");
  expect([logged.length, context.pages().length]).toEqual([1, 2]);
});

test("the firm's stack: how many of its tools a vendor works with, and only those", async ({
  page,
}) => {
  const answer = {
    categoryId: "intake",
    hasTool: true,
    otherVendors: ["Outlook", "Word", "Slate"],
  };
  const headers = { "Sec-Fetch-Site": "same-origin", ...NO_KEEP_ALIVE };
  const data = { items: [answer] };
  const saved = await page.request.post("/api/profile/category-adoption", { data, headers });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.goto("/vendors?categoryIds=intake");
  await expect(card(page, "Álvarez Desk").getByText("Works with 2 of your 3 tools")).toBeVisible();
  await expect(card(page, "Dovetail").getByText(/of your 3 tools/)).toHaveCount(0);
  await page.getByRole("switch", { name: "Works with my tools" }).check();
  await expect(page).toHaveURL("/vendors?categoryIds=intake&worksWithMyTools=true");
  await expectNames(page, ["Álvarez Desk"]);
});

/** Whether a click in its middle would meet it, and not what is scrolled below it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test("two vendors side by side, all rows and the differences, by keyboard alone", async ({
  page,
}) => {
  await page.goto("/vendors?categoryIds=intake");
  await tabTo(page, search(page));
  await page.keyboard.type("desk");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/vendors?categoryIds=intake&q=desk");
  await expect(cards(page)).toHaveCount(2);
  for (const name of ["Álvarez Desk", "Dovetail"]) {
    await unfold(card(page, name));
    await tabTo(page, page.getByRole("button", { name: `Compare ${name}`, exact: true }));
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("2 of 4")).toHaveText("2 of 4 to compare");
  await tabTo(page, page.getByRole("button", { name: "Compare side by side" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/vendors?categoryIds=intake&q=desk&compare=a%2Cd&view=compare");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toContainText(["Álvarez Desk", "Dovetail"]);
  await expect(table.getByRole("row", { name: /^Spanish/ })).toHaveText(/^Spanish *Yes.*Yes/);
  // Low enough that rows pass below the names.
  await page.setViewportSize({ ...DESKTOP, height: 320 });
  await page.evaluate(() => window.scrollTo(0, 600));
  const corner = table.getByRole("row").first().locator("> *").first();
  expect(await corner.evaluate(isOnTop), "the names stand over the first column").toBe(true);
  await page.setViewportSize(DESKTOP);
  await tabTo(page, page.getByRole("switch", { name: "Differences only" }));
  await page.keyboard.press("Space");
  await expect(table.getByRole("row", { name: /^Spanish/ })).toHaveCount(0);
  await expect(table.getByRole("row", { name: /^Live/ })).toHaveText(/Yes.*Does not say$/);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Differences only" })).toBeChecked();
  await page.getByRole("button", { name: "Back to vendors" }).click();
  await expect(search(page)).toHaveValue("desk");
  await expect(cards(page)).toHaveCount(2);
});

for (const { colorScheme, tag } of COLOR_SCHEMES) {
  test(`Browse Vendors is accessible in ${colorScheme} and fits the window`, { tag }, async ({
    page,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme });
    for (const query of ["?includeInactive=true&sort=partner_first&compare=a,b", "?q=nobody"]) {
      await page.goto(`/vendors${query}`);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await settled(page);
      await expectAccessible();
    }
    await page.goto("/vendors?compare=a,b,c,d&view=compare");
    await expect(page.getByRole("table")).toBeVisible();
    await expectAccessible();
  });
}

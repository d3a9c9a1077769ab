import type { Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import { startBinary } from "./binary";
import { csvFile } from "./import-files";
import { test as base, expect, expectLoaded, NO_KEEP_ALIVE } from "./test";
import { DESKTOP, PHONE } from "./viewports";

// Every screen at every width, with names as long as they may be, and with one that is read from the right.

/** Those where something did not fit, and all of them in `make test-all`. */
const WIDTHS =
  process.env.STACKBRIEF_TESTS === "all"
    ? [320, PHONE.width, 768, 901, 960, 1024, DESKTOP.width, 2560]
    : [320, 901, 960, 1024];

/** What a window of 1280 by 1024 shows at 400 %. */
const ZOOMED = { width: 320, height: 256 };

const HEBREW = "מגדל אור";
const NAMES = ["W".repeat(60), "Long ".repeat(40).trim(), "Wm".repeat(100), HEBREW];
const COMPARED = "/vendors?compare=v0,v1,v2,v3";
const SCREENS = [
  ...["/matches?showCategory=Intake", "/matches?categoryId=intake", "/trends", "/vendors"],
  ...[COMPARED, `${COMPARED}&view=compare`, "/past", "/past?view=meetings", "/tech-stack"],
  ...["/profile", "/about", "/nowhere", "/admin/import", "/admin/vendors", "/admin/capabilities"],
  ...["/admin/questionnaires", "/admin/questionnaires?category=intake", "/admin/users"],
  ...["/admin/audit", "/admin/backups"],
];
/** Where a person or a firm is named beside the sidebar. */
const SCREENS_OF_PEOPLE = ["/matches", "/profile", "/admin/import", "/admin/users", "/admin/audit"];
/** A short and a long name of a person, of a firm and of a file; the person of the tests has both in turn. */
const [SHORT = "", , LONG = ""] = NAMES;
const FILES = ["f".repeat(60), "f".repeat(200)];

/** A server with those names and no sample data. */
async function startWithNames() {
  const binary = await startBinary("--no-sample-data");
  const vendors = [...NAMES.map((name) => [name, "Intake"]), ["Ordinary", "K".repeat(60)]];
  const rows = vendors.map((one, index) => `v${index},${one},a${index}.example,b${index}.example`);
  for (const [index, name] of FILES.entries()) {
    const part = rows.slice(0, rows.length - 1 + index);
    const text = ["id,name,category,websiteUrl,bookingUrl", ...part].join("\n");
    await binary.importFile(`${name}.csv`, text, index === 0 ? 4 : 1);
  }
  return binary;
}

const test = base.extend({
  baseURL: async ({ shared }, use) => use((await shared(startWithNames)).url),
});

test("no screen scrolls sideways or cuts off a control, and names have their own direction", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, { ...account, name: SHORT, lawFirm: LONG });
  const tools = {
    categoryId: "intake",
    hasTool: true,
    selectedVendorIds: ["v3"],
    primaryVendorId: "v3",
  };
  await send(page, "POST", "/api/profile/category-adoption", {
    items: [{ ...tools, otherVendors: ["W".repeat(80), HEBREW] }],
  });
  await send(page, "POST", "/api/recommendations/pick-for-me", {});
  const marks = { needsReview: true, isRecommendedPartner: true, partnerLevel: "Platinum" };
  for (const id of ["v0", "v2"]) await send(page, "PATCH", `/api/admin/vendors/${id}`, marks);
  await send(page, "POST", "/api/meeting-clicks", { vendorId: "v0", sourcePage: "BROWSE" });
  await send(page, "POST", "/api/meeting-clicks", { vendorId: "v3", sourcePage: "BROWSE" });
  const found = await misfits(page, SCREENS);
  await send(page, "PATCH", "/api/profile", { name: LONG, lawFirm: SHORT });
  found.push(...(await misfits(page, SCREENS_OF_PEOPLE)));
  found.push(...(await misfitsOfLongButtons(page)));
  expect(found).toEqual([]);
});

/** What does not fit where a button carries a vendor's name, or the columns that a file lacks. */
async function misfitsOfLongButtons(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (where: string) => {
    for (const width of [320, PHONE.width, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.evaluate(beyondTheWindow);
      found.push(...beyond.map((what) => `${where} at ${width}: ${what}`));
    }
  };
  await page.goto("/admin/vendors?q=v1");
  await page.getByRole("button", { name: "Edit Long" }).click();
  await page.getByRole("button", { name: "Merge into another" }).click();
  for (const name of NAMES.filter((name) => !name.startsWith("Long"))) {
    await page.getByRole("radio", { name }).click();
    await look(`merging into ${name.slice(0, 9)}`);
  }
  await page.goto("/admin/import");
  const files = csvFile("links.csv", "id,name,category\nv9,Nameless,Intake\n");
  await page.locator("input[type=file]").setInputFiles(files);
  await page.getByRole("button", { name: "Check first" }).click();
  await expect(page.getByRole("button", { name: /^Take it without/ })).toBeVisible();
  await look("taking a file without links");
  return found;
}

test("the name in a dialog's title leaves the title and its button inside the dialog", async ({
  page,
  account,
  request,
}) => {
  await createOnboardedAccount(page, { ...account, name: LONG, lawFirm: SHORT });
  const other = { ...account, email: `other-${account.email}`, name: LONG };
  const headers = { "Sec-Fetch-Site": "same-origin", ...NO_KEEP_ALIVE };
  await request.post("/api/auth/sign-up", { data: other, headers });
  const dialogs = [
    [`/vendors?q=${SHORT}`, `What it offers: ${SHORT}`],
    [`/admin/vendors?q=${SHORT}`, `Edit ${SHORT}`],
    ["/admin/users", `Deactivate ${LONG}`],
    ["/admin/users", `Make reset link for ${LONG}`],
  ] as const;
  const found: string[] = [];
  for (const [screen, button] of dialogs) {
    await page.setViewportSize(DESKTOP);
    await page.goto(screen);
    await page.getByRole("button", { name: button, disabled: false }).first().click();
    for (const width of [320, PHONE.width, DESKTOP.width]) {
      await page.setViewportSize({ width, height: 900 });
      const outside = await page.getByRole("dialog").evaluate(outsideOfDialog);
      found.push(...outside.map((what) => `${button.slice(0, 20)} at ${width}: ${what}`));
    }
  }
  expect(found).toEqual([]);
});

test('"Go to" shows long names whole, each with its category', async ({ page, account }) => {
  await createOnboardedAccount(page, account);
  await page.goto("/vendors");
  await expect(page.locator("h1")).toBeVisible();
  await page.keyboard.press("Control+k");
  for (const words of ["WW", "Ordinary", "WmWm"]) {
    await page.getByPlaceholder("Screen, stage").fill(words);
    const place = page.getByRole("option", { name: words }).filter({ hasText: "Vendor ·" });
    await expect(place).not.toHaveCount(0);
    for (const width of [320, PHONE.width, DESKTOP.width]) {
      await page.setViewportSize({ width, height: 900 });
      const list = page.getByRole("listbox", { name: "Places" });
      const cut = await list.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(cut, `${words} at ${width}`).toBe(0);
    }
  }
});

/** The parts of a dialog's head that reach beyond it. */
function outsideOfDialog(dialog: Element): string[] {
  const { right } = dialog.getBoundingClientRect();
  return [...dialog.querySelectorAll("header h2, header p, header button")]
    .filter(
      (part) => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > right,
    )
    .map((part) => part.tagName);
}

/** What does not fit on these screens, at every width. */
async function misfits(page: Page, screens: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await page.goto("/matches");
  await expectLoaded(page);
  for (const screen of screens) {
    await page.evaluate((to) => history.pushState(null, "", to), screen);
    await expect(page.locator("h1")).toBeVisible();
    await expectLoaded(page);
    const turned = await page.evaluate(namesOfOtherDirection, HEBREW);
    found.push(...turned.map((where) => `${screen}: ${where} is read from the left`));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.evaluate(beyondTheWindow);
      found.push(...beyond.map((what) => `${screen} at ${width}: ${what}`));
    }
    await page.setViewportSize(ZOOMED);
    const covered = await page.evaluate(coveredByWhatStays);
    if (covered > ZOOMED.height / 2) found.push(`${screen} at 400 %: ${covered} px are covered`);
  }
  return found;
}

async function send(page: Page, method: string, path: string, data: object): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin", ...NO_KEEP_ALIVE };
  const reply = await page.request.fetch(path, { method, data, headers });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** Elements that hold the name and nothing else, and are laid out from the left. */
function namesOfOtherDirection(name: string): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const wrong: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (text.textContent?.trim() !== name || !parent || parent.tagName === "OPTION") continue;
    if (getComputedStyle(parent).direction !== "rtl") {
      wrong.push(`${parent.tagName} in ${parent.parentElement?.className}`);
    }
  }
  return wrong;
}

/** How much of the window's height is taken by what does not scroll: bars of the page, header and footer of a dialog. */
function coveredByWhatStays(): number {
  const dialog = document.querySelector("[role=dialog]");
  const scrollsItself = dialog && getComputedStyle(dialog).overflowY === "auto";
  const parts = dialog ? [...dialog.querySelectorAll("header, footer")] : [];
  const bars = [...document.querySelectorAll("body *")].filter(
    (one) => getComputedStyle(one).position === "sticky" && !one.closest("table"),
  );
  const staying = dialog ? (scrollsItself ? [] : parts) : bars;
  return staying.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
}

/** How far the page scrolls sideways, or below all that it holds, controls beyond the window where nothing scrolls, and those over one another. */
function beyondTheWindow(): string[] {
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  const below = scrollHeight - Math.max(document.body.scrollHeight, window.innerHeight);
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const named = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 40);
  const cut = [...document.querySelectorAll("button, a, input, select, textarea, h1, h2, h3")]
    .filter((element) => {
      const { right, left, width } = element.getBoundingClientRect();
      const isBeyond = right > clientWidth + 1 || left < -1;
      return width > 1 && isBeyond && !scrolls(element.parentElement);
    })
    .map((element) => `${named(element)} is cut off`);
  const tray = [...document.querySelectorAll("button[aria-label$='from comparison']")].map((one) =>
    one.getBoundingClientRect(),
  );
  const meets = tray.some((one, at) =>
    tray
      .slice(at + 1)
      .some(
        (other) =>
          one.right > other.left &&
          one.left < other.right &&
          one.bottom > other.top &&
          one.top < other.bottom &&
          one.width > 0,
      ),
  );
  return [
    ...(scrollWidth > clientWidth ? [`scrolls to ${scrollWidth}`] : []),
    ...(below > 0 ? [`goes on for ${below} below what it holds`] : []),
    ...cut,
    ...(meets ? ["what takes vendors out of the comparison overlaps"] : []),
  ];
}

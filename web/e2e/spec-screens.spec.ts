import type { Locator, Page } from "@playwright/test";
import { answerOnboarding, becomeNewcomer, becomeUser, showMenu } from "./auth";
import { answerAll, stages } from "./matches";
import { hold } from "./spec-texts";
import {
  expect,
  expectDangerToast,
  fetched,
  get,
  logoOf,
  priceOf,
  rgbOf,
  stopClock,
  test,
  toast,
} from "./test";

// What holds around the screens, on Matches and of notifications, beyond their texts, on the real bundle.

const SCREENS = ["/", "/matches", "/trends", "/vendors", "/past", "/tech-stack", "/profile"];

/** The server refuses a call of this path in words of its own. */
async function refuseInWords(page: Page, path: string, words: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 422, json: { detail: words, error: words } }),
  );
}

test("every screen asks who one is, and then for the four answers", async ({ page, account }) => {
  const screens = [...SCREENS, "/admin/import"];
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back");
    await expect(page).toHaveURL(/\/auth\/sign-in(\?next=.*)?$/);
  }
  await becomeNewcomer(page, account);
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("dialog", { name: "Tell us about your firm" })).toBeVisible();
  }
});

test("each item of the sidebar leads to its screen, and is marked there with a query too", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  const marked = page.getByRole("navigation", { name: "Sections" }).locator("[aria-current=page]");
  for (const [label, path] of [
    ["Vendor Trends", "/trends"],
    ["Past Matches", "/past"],
    ["Tech Stack", "/tech-stack"],
    ["Profile", "/profile"],
    ["Browse Vendors", "/vendors"],
    ["Vendor Matches", "/matches"],
  ] as const) {
    await showMenu(page);
    await sections.filter({ hasText: label }).click();
    await expect(page).toHaveURL(path);
    for (const address of [path, `${path}?categoryIds=intake`]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await showMenu(page);
      await expect(marked).toHaveText([label]);
    }
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await showMenu(page);
  await expect(marked).toHaveText(["Vendor Matches"]);
});

test("what the server says to a refusal is what people read", async ({ page, account }) => {
  await becomeNewcomer(page, account);
  await page.goto("/");
  await answerOnboarding(page);
  await refuseInWords(page, "**/api/profile/onboarding", "Not before noon.");
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
    await refuseInWords(page, `**/api/${path}`, `No ${name} today.`);
    await page.getByLabel("Name", { exact: true }).fill("Ada King");
    await page.getByRole("radio", { name: "$0-$5,000" }).check();
    await page.getByRole("button", { name, exact: true }).click();
    await expect(toast(page)).toContainText(`No ${name} today.`);
    await expectDangerToast(page);
  }
  await showMenu(page);
  await page.route("**/api/auth/sign-out", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(toast(page)).toContainText("Failed to sign out. Please try again.");
  await expectDangerToast(page);
});

test("no field of sign-up can be changed while it is sent", async ({ page, account }) => {
  await page.goto("/auth/sign-up");
  const fields = page.locator("form").locator("input, select");
  await page.getByLabel("Full Name").fill(account.name);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Law Firm").fill(account.lawFirm);
  await page.getByLabel("Firm Size").selectOption({ label: "Solo" });
  const goOn = await hold(page, "**/api/auth/sign-up*");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeVisible();
  await expect(fields).toHaveCount(5);
  for (const field of await fields.all()) await expect(field).toBeDisabled();
  await goOn();
  await expect(page).toHaveURL("/matches");
});

/** Puts the stages into these states; what is completed has a pick. */
async function serveStages(page: Page, states: readonly string[]): Promise<void> {
  await page.route("**/api/recommendations/overview", async (route) => {
    const overview = await (await fetched(route)).json();
    for (const [index, status] of states.entries()) overview.stages[index].status = status;
    overview.completed = states.filter((status) => status === "completed").length;
    await route.fulfill({ json: overview });
  });
}

const stageHead = (page: Page, number: number) =>
  stages(page)
    .nth(number - 1)
    .getByRole("button")
    .first();

test("the share of the stages is rounded, and the way on leads to the first that is left", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  const five = ["completed", "completed", "in-progress", "completed", "completed", "completed"];
  await serveStages(page, five);
  await page.goto("/matches");
  await expect(page.getByText("5 of 9 stages completed")).toBeVisible();
  await expect(page.getByText("56% through your litigation lifecycle")).toBeVisible();
  await page.getByRole("button", { name: "Continue to next stage" }).click();
  await expect(stageHead(page, 3)).toHaveAttribute("aria-expanded", "true");
  await expect(stages(page).locator("[aria-expanded=true]")).toHaveCount(1);
  await page.unrouteAll();
  await serveStages(page, Array<string>(9).fill("completed"));
  await page.reload();
  await expect(page.getByText("100% through your litigation lifecycle")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue to next stage" })).toHaveCount(0);
});

test("each stage asks the questions of its category", async ({ page, account }) => {
  await becomeUser(page, account);
  for (const [index, category] of [
    "Lead Generation",
    "Intake",
    "Document Drafting",
    "Medical Record Retrieval",
    "Demands & Medical Review",
    "Depositions & Court Reporting",
    "Trial Support",
    "Financial Services",
    "Staffing",
  ].entries()) {
    const categories = await (await get(page, "/api/categories")).json();
    const { id } = categories.find(({ name }: { name: string }) => name === category);
    await page.goto("/matches");
    await stageHead(page, index + 1).click();
    await page.getByRole("button", { name: "Get Recommendation", exact: true }).click();
    await expect(page).toHaveURL(`/matches?categoryId=${id}`);
    await expect(page.getByRole("dialog", { name: "Questionnaire" })).toBeVisible();
  }
});

test("a pick has a logo, a name, a price and a reason; a note of fallback data is yellow", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  await page.goto("/matches");
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.route("**/api/recommendations/persisted", async (route) => {
    const picks = await (await fetched(route)).json();
    const [lead] = picks.items;
    const [pick] = lead.picks;
    const known = { name: "Vantry", priceBracket: 4, reason: "Answers at night", worksWith: [] };
    lead.picks = [pick, pick, pick, pick].map((one, index) => ({
      ...one,
      ...known,
      vendorId: `vantry-${index}`,
      priceBracket: [4, 1, null, 2][index],
      bookingUrl: null,
    }));
    lead.scope = "similar";
    await route.fulfill({ json: { ...picks, usedAnySizeFallback: true } });
  });
  await page.goto("/matches?showCategory=Lead Generation");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(3);
  const card = cards.first();
  await expect(logoOf(card)).toHaveText("V");
  await expect(card.getByRole("heading", { level: 3 })).toHaveText("Vantry");
  await expect(priceOf(card)).toHaveText("$$$$");
  await expect(priceOf(cards.nth(1))).toHaveText("$");
  await expect(priceOf(cards.nth(2))).toHaveCount(0);
  await expect(card).toContainText("Answers at night");
  await expect(card.getByRole("button", { name: "Dismiss Vantry" })).toBeVisible();
  const note = page.getByRole("status").filter({ hasText: "data from similar firm sizes" }).first();
  const [red, green, blue] = await rgbOf(note, "background-color");
  expect(Math.min(red, green) - blue).toBeGreaterThan(16);
});

test("Pick For Me pressed before the page has its picks shows what was picked", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  let answerNow = () => {};
  const gate = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  let answered = 0;
  await page.route("**/api/recommendations/persisted", async (route) => {
    const response = await fetched(route);
    answered += 1;
    if (answered === 1) await gate;
    await route.fulfill({ response });
  });
  await page.goto("/matches");
  await expect.poll(() => answered).toBe(1);
  await page.getByRole("button", { name: "Pick For Me" }).click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  answerNow();
  await stageHead(page, 1).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(3);
});

test("a result's level, its gaps on demand, and one press of Schedule Meeting at a time", async ({
  page,
  context,
  account,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await becomeUser(page, account);
  await page.route("**/api/recommendations/compute", async (route) => {
    const computed = await (await fetched(route)).json();
    for (const [index, ranked] of computed.vendors.entries()) {
      ranked.vendor.partnerLevel = index === 0 ? "Gold" : "Silver";
      ranked.gaps = index === 0 ? [{ label: "Spanish", listed: true }] : [];
    }
    await route.fulfill({ json: computed });
  });
  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await answerAll(questionnaire);
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  const cards = page.getByRole("dialog", { name: "Your Recommendations" }).getByRole("article");
  const first = cards.first();
  await expectGoldApart(first.getByText("Gold Partner"), cards.nth(1).getByText("Silver Partner"));
  await expect(first.getByText("Spanish: no")).toHaveCount(0);
  await first.getByRole("button", { name: "Show gaps" }).click();
  await expect(first.getByText("Spanish: no")).toBeVisible();
  await first.getByRole("button", { name: "Hide gaps" }).click();
  await expect(first.getByText("Spanish: no")).toHaveCount(0);
  await expect(cards.nth(1).getByRole("button", { name: "Show gaps" })).toHaveCount(0);
  const goOn = await hold(page, "**/api/meeting-clicks");
  await first.getByRole("button", { name: "Schedule Meeting" }).click();
  const pending = first.getByRole("button", { name: "Scheduling..." });
  await expect(pending).toHaveAttribute("aria-disabled", "true");
  await goOn();
  await expect(toast(page)).toContainText("Opening scheduler...");
});

/** Gold on yellow, any other level on grey. */
async function expectGoldApart(gold: Locator, other: Locator): Promise<void> {
  const [red, green, blue] = await rgbOf(gold, "background-color");
  expect(Math.min(red, green) - blue).toBeGreaterThan(16);
  const grey = await rgbOf(other, "background-color");
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(16);
}

test("a notification stands for 5,000 ms, to the millisecond", async ({ page, account }) => {
  await becomeUser(page, account);
  await page.clock.install();
  await page.goto("/matches?categoryId=intake");
  const ask = page.getByRole("dialog").getByRole("button", { name: "Get Recommendations" });
  await expect(page.getByRole("dialog").getByRole("group").first()).toBeVisible();
  await stopClock(page);
  await ask.press("Enter");
  await expect(toast(page)).toContainText("Please answer at least one question");
  await expectDangerToast(page);
  await page.clock.runFor(4_999);
  await expect(toast(page)).toHaveAttribute("data-state", "open");
  await page.clock.runFor(1);
  await expect(toast(page)).toHaveCount(0);
});

test("a swipe of 49 px keeps a notification, one of 50 takes it, and the next still goes", async ({
  page,
  account,
}) => {
  await becomeUser(page, account);
  await page.clock.install();
  await page.goto("/matches?categoryId=intake");
  await expect(page.getByRole("dialog").getByRole("group").first()).toBeVisible();
  await stopClock(page);
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
    // A busy page may miss one move: the hand is where the page has seen it.
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

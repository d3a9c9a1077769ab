import type { Locator, Page } from "@playwright/test";
import { answerOnboarding, createAccount, createOnboardedAccount } from "./auth";
import { answerAll } from "./matches";
import {
  animationsFinished,
  expect,
  expectConsoleErrors,
  expectLoaded,
  get,
  test,
  toast,
} from "./test";
import { DESKTOP, PHONE } from "./viewports";

// What only a real window shows: what stays in sight, what a forced palette leaves to see, what fits.

test("the sidebar stays in sight on a long screen, and a forced palette shows what is chosen", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/vendors");
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(900);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeInViewport();

  await page.emulateMedia({ forcedColors: "active" });
  await page.evaluate(() => window.scrollTo(0, 0));
  const chip = page.getByRole("button", { name: "Intake", exact: true });
  const inactive = page.getByRole("switch", { name: "Include inactive" });
  await expectToShow(page, chip, () => chip.click());
  await expectToShow(page, inactive.locator(".."), () => inactive.click());
  const dark = page.getByRole("radio", { name: "Dark" });
  await expectToShow(page, dark.locator(".."), () => dark.check());

  await page.goto("/matches?categoryId=intake");
  for (const control of [page.getByRole("radio"), page.getByRole("checkbox")]) {
    const card = page.getByRole("dialog").locator("label").filter({ has: control.last() }).last();
    await expectToShow(page, card, () => control.last().check());
  }
  await page.goto("/trends");
  await expectLoaded(page);
  const ink = await page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
    const isDark = (at: number) => [0, 1, 2].every((c) => (pixels?.[at + c] ?? 255) < 48);
    const at = Array.from({ length: canvas.width * canvas.height }, (_, index) => index * 4);
    const dark = at.filter((index) => isDark(index) && (pixels?.[index + 3] ?? 0) > 128);
    return dark.length / at.length;
  });
  expect(ink).toBeLessThan(0.1);
});

test("on a phone short dialogs are sheets, strips show that they go on, and amounts stand in pairs", async ({
  page,
  account,
}) => {
  await page.setViewportSize(PHONE);
  await createAccount(page, account);
  await page.goto("/matches");
  const firm = page.getByRole("dialog", { name: "Tell us about your firm" });
  const amounts = firm.getByRole("group").last().locator("label");
  await expect(amounts).toHaveCount(7);
  const tops = (await boxes(amounts)).map(({ y }) => y);
  expect(new Set(tops).size).toBe(4);
  expect(
    await amounts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth)),
  ).toHaveLength(0);

  await answerOnboarding(page);
  await firm.getByRole("button", { name: "Continue" }).click();
  await expect(firm).toBeHidden();
  await page.goto("/profile");
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("list");
  await expect(links).toHaveAttribute("data-more-after");
  await expect(links).not.toHaveAttribute("data-more-before");
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await expect(links).toHaveCSS("mask-image", /gradient/);
  await links.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  await expect(links).not.toHaveAttribute("data-more-after");
  await expect(links).toHaveAttribute("data-more-before");
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });

  await page.getByRole("button", { name: "New API token" }).click();
  await page.getByLabel("Token name").fill("Spreadsheet");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Make token" }).click();
  const token = page.getByRole("dialog", { name: "API token" });
  await expect(token).toBeVisible();
  await animationsFinished(page);
  const [sheet] = await boxes(token);
  expect(sheet?.height).toBeLessThan(500);
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(PHONE.height);
  expect(sheet?.width).toBe(PHONE.width);

  await page.goto("/tech-stack");
  const notAnswered = page.getByText("Not answered yet").first();
  await expect(notAnswered).toBeVisible();
  const [unanswered] = await boxes(notAnswered);
  expect(unanswered?.width).toBeGreaterThan(60);

  await page.goto("/vendors");
  await expect(page.locator("h1")).toBeVisible();
  for (const key of ["Control+k", "?"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toBeVisible();
    await animationsFinished(page);
    const [small] = await boxes(page.getByRole("dialog"));
    expect(small).toMatchObject({ width: PHONE.width, bottom: PHONE.height });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test("a phone names the compared vendors, and every category in full", async ({
  page,
  account,
}) => {
  await page.setViewportSize(PHONE);
  await createOnboardedAccount(page, account);
  const { items } = await (await get(page, "/api/vendors")).json();
  const names: string[] = [items[0].name, items[1].name];
  await page.goto(`/vendors?compare=${items[0].id},${items[1].id}`);
  const tray = page.getByRole("region", { name: "Comparison" });
  for (const name of names) await expect(tray.getByText(name)).toBeVisible();
  const [held] = await boxes(tray);
  expect(held?.height).toBeLessThan(100);
  await page.getByRole("button", { name: "Compare side by side" }).click();
  const [back] = await boxes(page.getByRole("button", { name: "Back to vendors" }));
  expect(back?.width).toBe(36);

  await page.goto("/matches?categoryId=e-discovery");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await answerAll(questionnaire);
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  const other = page.getByRole("heading", { name: "E-Discovery" });
  await expect(other).toBeVisible();
  const [heading] = await boxes(other);
  expect(heading?.height).toBeLessThan(24);

  await page.goto("/trends");
  const trends = page.getByRole("heading", { name: "Demo Booking Trends" });
  await expect(trends).toBeVisible();
  const [title] = await boxes(trends);
  for (const action of [
    page.getByRole("button", { name: "Print" }),
    page.getByRole("link", { name: "Export CSV" }),
  ]) {
    const [box] = await boxes(action);
    expect(box?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    expect(box?.width).toBe(36);
  }
  // The last day of data stands beside the mark of sample data, not on a line of its own.
  const [mark] = await boxes(page.getByText("Sample data", { exact: true }));
  const [through] = await boxes(page.getByText(/^Data through/));
  expect(Math.abs(middleOf(mark) - middleOf(through))).toBeLessThan(4);
  // What belongs to the chart takes one row below its title.
  const actions = ["Show as table", "Save PNG"];
  const interval = page.getByRole("radio", { name: "Week" }).locator("..");
  const [week] = await boxes(interval);
  for (const name of actions) {
    const [box] = await boxes(page.getByRole("button", { name }));
    expect(box?.width).toBe(36);
    expect(Math.abs(middleOf(box) - middleOf(week))).toBeLessThan(2);
  }
});

const middleOf = (box: DOMRect | undefined) => (box?.y ?? 0) + (box?.height ?? 0) / 2;

test("a toast covers no bar at the bottom, and compared vendors keep their names in sight", async ({
  page,
  account,
  consoleErrors,
}) => {
  await createOnboardedAccount(page, account);
  const { items } = await (await get(page, "/api/vendors")).json();
  const ids = [items[0].id, items[1].id];
  await page.route("**/api/profile/category-adoption", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  for (const width of [DESKTOP.width, 1024, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    await page.goto("/tech-stack");
    await page.getByRole("main").getByRole("radio", { name: "No" }).first().check();
    await page.getByRole("button", { name: "No to the rest" }).click();
    await page.getByRole("button", { name: "Save Tech Stack" }).click();
    await expect(toast(page)).toContainText(
      "Failed to update tech stack: The server did not answer.",
    );
    await animationsFinished(page);
    const [said] = await boxes(toast(page));
    const [bar] = await boxes(page.getByRole("button", { name: "Save Tech Stack" }).locator(".."));
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

    await page.goto(`/vendors?compare=${ids.join()}&view=compare`);
    const name = page.getByRole("columnheader").first();
    await expect(name).toBeVisible();
    await page.mouse.move(width / 2, 700);
    for (let turned = 0; turned < 4; turned += 1) await page.mouse.wheel(0, 500);
    await expect(page.getByRole("rowheader", { name: "Category" })).not.toBeInViewport();
    await expect(name).toBeInViewport();
  }
  const refused = "Failed to load resource: net::ERR_FAILED";
  await expectConsoleErrors(consoleErrors, [refused, refused, refused]);
});

test("a toast covers no answer of the open questionnaire", async ({
  page,
  account,
  consoleErrors,
}) => {
  await createOnboardedAccount(page, account);
  await page.route("**/api/responses", (route) => route.abort());
  for (const width of [DESKTOP.width, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/matches?categoryId=staffing");
    const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
    await questionnaire.getByRole("checkbox").first().check();
    await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
    await expect(toast(page)).toContainText("Failed to generate recommendations");
    await animationsFinished(page);
    const [said] = await boxes(toast(page));
    if (!said) throw new Error("the toast is gone");
    const buttons = questionnaire.getByRole("button");
    const answers = await boxes(questionnaire.locator("label").or(buttons));
    const covered = answers.filter(
      (box) =>
        box.top < said.bottom &&
        box.bottom > said.top &&
        box.left < said.right &&
        box.right > said.left,
    );
    expect(covered).toEqual([]);
  }
  const refused = "Failed to load resource: net::ERR_FAILED";
  const failed = "Failed to submit response";
  await expectConsoleErrors(consoleErrors, [refused, failed, refused, failed]);
});

test("results are printed whole, without buttons, and a memo over them alone", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await answerAll(questionnaire);
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  const results = page.getByRole("dialog", { name: "Your Recommendations" });
  const vendors = results.getByRole("article");
  await expect(vendors.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const [sheet] = await boxes(results);
  const [last] = await boxes(vendors.last());
  expect(last?.bottom).toBeLessThanOrEqual(sheet?.bottom ?? 0);
  expect(await results.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
  await expect(results.getByRole("button")).toHaveCount(0);
  await expect(results.getByText(`Intake · ${account.lawFirm}`)).toBeVisible();

  await page.emulateMedia({ media: null });
  await results.getByRole("button", { name: "Decision memo" }).click();
  await expect(page.getByText("Shortlist")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Shortlist")).toBeVisible();
  await expect(page.getByText("Why this pick").first()).toBeHidden();
});

test("a title is as wide and as high before its font has come as after it", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  const title = page.getByRole("heading", { name: "Past Recommendations" });
  await page.goto("/past");
  await expect(title).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const [withFont] = await boxes(title);

  let waiting = 0;
  await page.route(/source-serif.*woff2/, () => {
    waiting += 1;
  });
  await page.goto("/past", { waitUntil: "commit" });
  await expect(title).toBeVisible();
  await expect.poll(() => waiting).toBeGreaterThan(0);
  const [without] = await boxes(title);
  expect(Math.abs((without?.width ?? 0) / (withFont?.width ?? 1) - 1)).toBeLessThan(0.03);
});

const boxes = (of: Locator) =>
  of.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

/** What is chosen looks different from what is not, also without focus and pointer. */
async function expectToShow(page: Page, control: Locator, choose: () => Promise<void>) {
  const picture = async () => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await animationsFinished(page);
    return control.screenshot();
  };
  const before = await picture();
  await choose();
  await expect.poll(async () => (await picture()).equals(before)).toBe(false);
}

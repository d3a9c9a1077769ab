import type { BrowserContext, Locator, Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import { COLOR_SCHEMES, expect, fetchOriginal, test, toast } from "./test";
import { DESKTOP, PHONE } from "./viewports";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const meetings = (page: Page) => page.getByRole("radio", { name: "My Meetings" });

/** Answers the first option of every question of these categories, and has the vendors ranked. */
async function complete(page: Page, ...categoryIds: string[]): Promise<void> {
  await page.goto("/past");
  await page.evaluate(async (ids) => {
    const send = async (path: string, body: object) => {
      const reply = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return reply.json();
    };
    for (const categoryId of ids) {
      const questions: { id: string; options: string[] }[] = await (
        await fetch(`/api/questions/${categoryId}`)
      ).json();
      const answers = questions.map(({ id, options }) => ({
        questionId: id,
        selectedValues: options.slice(0, 1),
      }));
      const { responseId } = await send("/api/responses", { categoryId, answers });
      await send("/api/recommendations/compute", { responseId, categoryId });
    }
  }, categoryIds);
}

/** The vendors' invented hosts answer with an empty page. */
async function answerForVendors(context: BrowserContext): Promise<void> {
  await context.route(/\.example\//, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Vendor</title>" }),
  );
}

/** Presses a button that opens a tab, and gives the address of the tab. */
async function addressOpenedBy(page: Page, button: Locator): Promise<string> {
  const opened = page.context().waitForEvent("page");
  await button.click();
  const tab = await opened;
  await tab.waitForLoadState();
  const address = tab.url();
  await tab.close();
  return address;
}

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("past recommendations are listed by day, filtered and paged", async ({ page }) => {
  await page.goto("/past");
  await expect(page.getByText("No recommendations found")).toBeVisible();
  await expect(
    page.getByText(
      "You haven't received any vendor recommendations yet. Complete a questionnaire to get personalized recommendations.",
    ),
  ).toBeVisible();

  await complete(page, "intake", "staffing", "trial-support", "e-discovery", "lead-generation");
  await complete(page, "document-drafting");
  await page.goto("/past");
  await expect(cards(page).first()).toBeVisible();
  const pager = page.getByRole("navigation", { name: "Pages" });
  await expect(pager).toContainText(/Showing 1 to 24 of \d+ recommendations/);
  await pager.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL("/past?page=2");
  await expect(pager).toContainText("Page 2 of 2");
  await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(page.getByRole("heading", { level: 2 }).first()).not.toContainText("Recommended on");

  const chips = page.getByRole("group", { name: "Categories" });
  await chips.getByRole("button", { name: "Intake" }).click();
  await expect(page).toHaveURL("/past?categoryIds=intake");
  await expect(pager).toBeHidden();
  await chips.getByRole("button", { name: "Staffing" }).click();
  await expect(page).toHaveURL("/past?categoryIds=intake%2Cstaffing");
  await expect(chips.getByRole("button", { name: "All (2)" })).toBeVisible();
  await page.reload();
  await expect(cards(page).first()).toContainText("Staffing");
  await expect(cards(page).first()).toContainText("Why recommended:");
  await expect(cards(page).first()).toContainText(/Recommended on \w{3} \d+, \d{4}/);
  await chips.getByRole("button", { name: "All (2)" }).click();
  await chips.getByRole("button", { name: "Financial Services" }).click();
  await expect(page.getByText("No recommendations match your current filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/past");
});

test("a meeting is scheduled, prepared, marked as held and given a note", async ({
  page,
  context,
}) => {
  await answerForVendors(context);
  await complete(page, "intake");
  await page.goto("/past");
  const first = cards(page)
    .filter({ has: page.getByRole("heading", { level: 3 }) })
    .first();
  const name = (await first.getByRole("heading", { level: 3 }).textContent()) ?? "";
  const schedule = first.getByRole("button", { name: "Schedule Meeting" });
  expect(await addressOpenedBy(page, schedule)).toContain("utm_source=stackbrief");
  await expect(toast(page)).toContainText("Opening scheduler...");
  await toast(page).getByRole("button", { name: "Ask in the demo" }).click();
  const asked = page.getByRole("dialog", { name: "Ask in the demo" });
  await expect(asked).toContainText(name);
  await expect(asked.getByRole("listitem").first()).toBeVisible();
  expect(await asked.getByRole("listitem").count()).toBeGreaterThanOrEqual(3);
  await asked.getByRole("button", { name: "Close" }).click();
  await expect(asked).toBeHidden();

  const visit = first.getByRole("link", { name: "Visit Website" });
  expect(await addressOpenedBy(page, visit)).toContain("utm_source=stackbrief");
  await expect(visit).toHaveAttribute("rel", /noopener/);

  await meetings(page).check({ force: true });
  await expect(page).toHaveURL("/past?view=meetings");
  const meeting = card(page, name);
  await expect(meeting).toContainText("from Past Recommendations");
  await meeting.getByRole("button", { name: /^Edit/ }).click();
  await meeting.getByLabel("Outcome").selectOption("Held");
  await meeting.getByLabel("Note").fill("Ask for a pilot.");
  await meeting.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Meeting saved");
  await page.reload();
  await expect(card(page, name)).toContainText("Held");
  await expect(card(page, name)).toContainText("Ask for a pilot.");
});

test("a vendor without a scheduler says so", async ({ page }) => {
  await complete(page, "intake");
  await page.route("**/api/past-recommendations**", async (route) => {
    const past = await (await fetchOriginal(route)).json();
    for (const { vendor } of past.items) vendor.bookingUrl = null;
    await route.fulfill({ json: past });
  });
  await page.goto("/past");
  await cards(page).first().getByRole("button", { name: "Schedule Meeting" }).click();
  await expect(toast(page)).toContainText("No booking URL available");
});

test("printing Past Recommendations shows the list and nothing around it", async ({ page }) => {
  await complete(page, "intake");
  await page.goto("/past?categoryIds=intake");
  await expect(cards(page).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Categories: Intake · Printed")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeHidden();
  await expect(page.getByRole("group", { name: "Categories" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Schedule Meeting" }).first()).toBeHidden();
});

test("a phone shows who, why and when; the rest of a card opens with one press, and is printed", {
  tag: "@phone-only",
}, async ({ page, expectAccessible }) => {
  await page.setViewportSize(PHONE);
  await complete(page, "intake");
  await page.route("**/api/past-recommendations*", async (route) => {
    const past = await (await fetchOriginal(route)).json();
    for (const item of past.items) {
      item.vendor = {
        ...item.vendor,
        description: "Answers day and night",
        integrations: ["Word"],
      };
    }
    await route.fulfill({ json: past });
  });
  await page.goto("/past");
  const first = cards(page).first();
  const details = first.getByRole("button", { name: /^Details of / });
  const changes = first.getByRole("button", { name: "What changed since" });
  const folded = [first.getByText("Answers day and night"), first.getByText("Works with Word")];
  await expect(first.getByText("Why recommended:")).toBeVisible();
  await expect(first.getByText(/^Recommended on \w{3} \d+, \d{4}$/)).toBeVisible();
  await expect(first.getByRole("button", { name: "Schedule Meeting" })).toBeVisible();
  for (const part of [...folded, changes]) await expect(part).toBeHidden();
  await details.focus();
  await page.keyboard.press("Enter");
  await expect(details).toHaveAttribute("aria-expanded", "true");
  for (const part of [...folded, changes]) await expect(part).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Space");
  await expect(details).toHaveAttribute("aria-expanded", "false");
  await expect(changes).toBeHidden();
  await page.emulateMedia({ media: "print" });
  for (const part of folded) await expect(part).toBeVisible();
  await expect(details).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize(DESKTOP);
  for (const part of [...folded, changes]) await expect(part).toBeVisible();
  await expect(details).toBeHidden();
});

/** With every count, long answers, and vendors that all moved for long reasons. */
async function serveLongMemo(page: Page): Promise<void> {
  const otherFirms = [
    "It is used by 125 of 1,250 firms of this size that say what they use.",
    "A demo of it was booked by 1,113 of 3,896 firms of this size.",
    "A meeting was asked for by 105 firms of this size.",
    "Meetings with it were held by 105 firms, signed by 45 firms and declined by 35 firms.",
  ];
  await page.route("**/api/decision-memos/*", async (route) => {
    const memo = await (await fetchOriginal(route)).json();
    const values = ["Case screened against our criteria", "Retainer signed by text or e-mail"];
    const answers = memo.answers.map((answer: object) => ({ ...answer, values, mustHave: values }));
    const evidence = { ...memo.vendors[0].evidence, hasRounded: true };
    const vendors = memo.vendors.map((vendor: object) => ({ ...vendor, evidence, otherFirms }));
    await route.fulfill({ json: { ...memo, answers, vendors } });
  });
  await page.route("**/api/recommendations/*/changes", async (route) => {
    const changes = await (await fetchOriginal(route)).json();
    const quote = "Agents in three shifts never miss a call, day or night";
    const text = `It now says that it offers 24/7 answering: “${quote}” (highlights).`;
    const causes = [1, 2].map((number) => ({ kind: "claims", text: `${number}. ${text}` }));
    const vendors = changes.vendors.map((move: object) => ({ ...move, rankBefore: 9, causes }));
    await route.fulfill({ json: { ...changes, vendors } });
  });
}

test("the decision memo is one page, from a stage and from the results", async ({ page }) => {
  await complete(page, "intake");
  await serveLongMemo(page);
  await page.goto("/matches?showCategory=Intake");
  await page.getByRole("button", { name: "Decision memo" }).click();
  const memo = page.getByRole("dialog", { name: "Decision memo: Intake" });
  await expect(memo.getByText("Shortlist")).toBeVisible();
  await expect(memo).toContainText("Park Injury Law · Prepared by Ada Park on ");
  await expect(memo.getByText("When do you need someone to pick up the phone?")).toBeVisible();
  await expect(memo.getByText("What changed since")).toBeVisible();
  const stage = page.getByRole("button", { name: /^2 Intake/, includeHidden: true });
  await page.emulateMedia({ media: "print" });
  await expect(memo.getByText("Signature").first()).toBeVisible();
  await expect(stage).toBeHidden();
  await expect(memo.getByRole("button", { name: "Print" })).toBeHidden();
  const margin = { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" };
  for (const format of ["Letter", "A4"]) {
    const paper = (await page.pdf({ format, margin })).toString("latin1");
    expect(paper.match(/\/Type *\/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await expect(memo).toBeHidden();
  await expect(page.getByRole("button", { name: "Decision memo" })).toBeFocused();

  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await questionnaire.getByRole("checkbox", { name: "Spanish" }).check();
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  const results = page.getByRole("dialog", { name: "Your Recommendations" });
  await results.getByRole("button", { name: "Decision memo" }).click();
  await expect(
    memo.getByText("This memo rests on the firm's answers to 1 question:"),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(memo).toBeHidden();
  await expect(results).toBeVisible();
});

test("the what-if names the answer that decides rank 1, and without it that vendor ranks first", async ({
  page,
}) => {
  await page.goto("/matches?categoryId=intake");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  const group = (prompt: string) => questionnaire.getByRole("group", { name: prompt });
  await group("When do you need someone").getByRole("radio").first().check();
  await group("Which languages").getByRole("checkbox", { name: "Spanish" }).check();
  await group("How much of intake").getByRole("radio").first().check();
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  const results = page.getByRole("dialog", { name: "Your Recommendations" });
  const sentence = results.getByText(/^Without “.+”, .+ becomes #1$/).first();
  const [, answer = "", vendor = ""] =
    /^Without “(.+)”, (.+) becomes #1$/.exec((await sentence.textContent()) ?? "") ?? [];
  await expect(results.getByRole("article").first()).not.toContainText(`${vendor}Best Match`);

  await page.goto("/matches?categoryId=intake");
  const others = [
    ["When do you need someone", "Around the clock, every day", "radio"],
    ["Which languages", "Spanish", "checkbox"],
    ["How much of intake", "None of it, we want better software", "radio"],
  ] as const;
  for (const [prompt, label, role] of others) {
    if (label !== answer) await group(prompt).getByRole(role, { name: label }).check();
  }
  await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
  await expect(results.getByRole("heading", { level: 3 }).first()).toHaveText(vendor);
});

test("the keyboard alone filters, pages, and records the outcome of a meeting", async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (goal: Locator) => {
    await expect(goal).toBeVisible();
    for (let presses = 0; presses < 200; presses += 1) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await press("Tab");
    }
    await expect(goal).toBeFocused();
  };
  await complete(page, "intake");
  await page.evaluate(async () => {
    const past = await (await fetch("/api/past-recommendations?page=1")).json();
    const body = { vendorId: past.items[0].vendor.id, sourcePage: "PAST_RECS" };
    const headers = { "Content-Type": "application/json" };
    await fetch("/api/meeting-clicks", { method: "POST", headers, body: JSON.stringify(body) });
  });
  await page.goto("/past");
  await tabTo(page.getByRole("button", { name: "Intake", exact: true }));
  await press("Space");
  await expect(page).toHaveURL("/past?categoryIds=intake");
  await page.goto("/past");
  await expect(cards(page).first()).toBeVisible();
  await tabTo(page.getByRole("radio", { name: "Recommendations" }));
  await press("ArrowRight");
  await expect(page).toHaveURL("/past?view=meetings");
  const meeting = cards(page).first();
  await tabTo(meeting.getByRole("button", { name: "Ask in the demo" }));
  await press("Enter");
  const asked = page.getByRole("dialog", { name: "Ask in the demo" });
  await expect(asked).toBeFocused();
  await press("Escape");
  await expect(meeting.getByRole("button", { name: "Ask in the demo" })).toBeFocused();
  await tabTo(meeting.getByRole("button", { name: /^Edit/ }));
  await press("Enter");
  await expect(meeting.getByLabel("Outcome")).toBeFocused();
  await press("S");
  await expect(meeting.getByLabel("Outcome")).toHaveValue("SIGNED");
  await tabTo(meeting.getByRole("button", { name: "Save" }));
  await press("Enter");
  await expect(toast(page)).toContainText("Meeting saved");
  await expect(meeting.getByRole("button", { name: /^Edit/ })).toBeFocused();
});

for (const { colorScheme, tag } of COLOR_SCHEMES) {
  test.describe(`in ${colorScheme}`, { tag }, () => {
    test.use({ colorScheme });

    test("every state of Past Recommendations is accessible and fits the window", async ({
      page,
      expectAccessible,
    }) => {
      await page.goto("/past");
      await expect(page.getByText("No recommendations found")).toBeVisible();
      await expectAccessible();
      await page.goto("/past?view=meetings");
      await expect(page.getByText("No meetings yet")).toBeVisible();
      await expectAccessible();
      await complete(page, "intake");
      await page.goto("/past?categoryIds=intake");
      await expect(cards(page).first()).toBeVisible();
      await expectAccessible();
      await page.evaluate(async () => {
        const past = await (await fetch("/api/past-recommendations?page=1")).json();
        const body = { vendorId: past.items[0].vendor.id, sourcePage: "PAST_RECS" };
        const headers = { "Content-Type": "application/json" };
        await fetch("/api/meeting-clicks", { method: "POST", headers, body: JSON.stringify(body) });
      });
      await page.goto("/past?view=meetings");
      const edit = page.getByRole("button", { name: /^Edit the meeting/ });
      await expect(edit).toBeVisible();
      await expectAccessible();
      await edit.click();
      await page.getByLabel("Note").fill("x".repeat(2001));
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Use at most 2,000 characters.")).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "Ask in the demo" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
      await expectAccessible();
      await page.goto("/matches?showCategory=Intake");
      await page.getByRole("button", { name: "Decision memo" }).click();
      await expect(page.getByText("Shortlist")).toBeVisible();
      await expectAccessible();
      await page.route("**/api/past-recommendations**", (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await page.goto("/past");
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      await expectAccessible();
    });
  });
}

test("what deletes the history goes with it, and the focus is kept", async ({ page }) => {
  await complete(page, "intake");
  await page.goto("/past");
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Delete history" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete history" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No recommendations found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete history" })).toBeHidden();
  await expect(page.locator(":focus")).toHaveCount(1);
});

import type { Locator, Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import { expect, test, toast } from "./test";

/** Presses Tab until the goal has the focus, as one does who has no pointer. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(goal).toBeFocused();
}

/** Types into fields that follow each other, from the first one on. */
async function typeThrough(page: Page, first: Locator, texts: readonly string[]): Promise<void> {
  await tabTo(page, first);
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press("Tab");
    // The eye in a password field stands between it and the next field.
    if (await page.locator("button:focus").count()) await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
}

test("the keyboard alone gets from sign-up to saved picks, and in again", async ({
  page,
  account,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const { name, email, password, lawFirm } = account;
  const stage = (title: RegExp) => page.getByRole("button", { name: title });

  await page.goto("/auth/sign-in");
  await tabTo(page, page.getByRole("link", { name: "Create account" }));
  await press("Enter");
  await typeThrough(page, page.getByLabel("Full Name"), [name, email, password, lawFirm]);

  const firm = page.getByRole("dialog", { name: "Tell us about your firm" });
  for (const index of [0, 1, 2, 3]) {
    const radios = firm.getByRole("group").nth(index).getByRole("radio");
    await tabTo(page, radios.first());
    await press("ArrowDown");
    await expect(radios.nth(1)).toBeChecked();
  }
  await tabTo(page, firm.getByRole("button", { name: "Continue" }));
  await press("Enter");
  await expect(toast(page)).toContainText("Welcome aboard!");
  await expect(firm).toBeHidden();

  await tabTo(page, page.getByRole("button", { name: "Continue to next stage" }));
  await press("Enter");
  await expect(stage(/^1 Lead Generation/)).toBeFocused();
  await tabTo(page, stage(/^2 Intake/));
  await press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Get Recommendation", exact: true }));
  await press("Enter");
  const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
  await expect(questionnaire).toBeFocused();
  await tabTo(page, questionnaire.getByRole("radio").first());
  await press("ArrowDown");
  await expect(questionnaire.getByRole("radio").nth(1)).toBeChecked();
  await tabTo(page, questionnaire.getByRole("checkbox").first());
  await press("Space");
  await expect(questionnaire.getByRole("checkbox").first()).toBeChecked();
  await tabTo(page, questionnaire.getByRole("button", { name: "Get Recommendations" }));
  await press("Enter");

  const results = page.getByRole("dialog", { name: "Your Recommendations" });
  await expect(results).toBeFocused();
  await tabTo(page, results.getByRole("button", { name: "How this was scored" }).first());
  await press("Enter");
  await expect(results.getByRole("table").first()).toBeVisible();
  await tabTo(page, results.getByRole("button", { name: "Done" }));
  await press("Enter");
  await expect(stage(/^2 Intake .*Completed/)).toBeFocused();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/auth/sign-in");
  await typeThrough(page, page.getByLabel("Email"), [email, password]);
  await expect(page.getByText("1 of 9 stages completed")).toBeVisible();
});

test("Ctrl K leads to a screen and to a vendor by a few letters, and its list keeps the choice in sight", async ({
  page,
  account,
  expectAccessible,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/matches");
  // Before the screen is there nobody listens to keys.
  await expect(page.getByRole("button", { name: "Pick For Me" })).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Go to" });
  const field = palette.getByRole("combobox", { name: "Screen, stage, vendor or action" });
  const chosen = palette.getByRole("option", { selected: true });
  const open = async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
  };
  await open();
  await expect(chosen).toHaveText(/^Vendor Matches/);
  await expectAccessible();
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toHaveText(/^Sign out/);
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await page.keyboard.type("trends");
  await expect(chosen).toHaveText(/^Vendor Trends/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/trends");
  await expect(palette).toBeHidden();

  await open();
  const vendor = palette.getByRole("option", { name: /Vendor · / }).first();
  await page.keyboard.type("bench & lamp");
  await expect(vendor).toHaveText(/^Bench & Lamp Staffing/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/vendors\?q=Bench/);
});

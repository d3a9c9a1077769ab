import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** The nine stages of Matches; a category beyond them is none. */
export const stages = (page: Page) =>
  page
    .getByRole("main")
    .locator("ol > li")
    .filter({ has: page.locator("[aria-expanded]") });

export const stageHead = (page: Page, number: number) =>
  stages(page)
    .nth(number - 1)
    .getByRole("button")
    .first();

/** Answers the first of every question in the open questionnaire. */
export async function answerAll(questionnaire: Locator): Promise<void> {
  const groups = questionnaire.getByRole("group");
  await expect(groups.first()).toBeVisible();
  for (const group of await groups.all()) await group.locator("input").first().check();
}

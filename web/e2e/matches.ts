import type { Locator } from "@playwright/test";
import { expect } from "./test";

/** Answers the first of every question in the open questionnaire. */
export async function answerAll(questionnaire: Locator): Promise<void> {
  const groups = questionnaire.getByRole("group");
  await expect(groups.first()).toBeVisible();
  for (const group of await groups.all()) await group.locator("input").first().check();
}

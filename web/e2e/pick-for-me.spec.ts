import { createOnboardedAccount } from "./auth";
import { failWrites, holdRequests } from "./interception";
import { stageHead } from "./matches";
import { expect, expectConsoleErrors, fetchOriginal, test, toast } from "./test";

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("Pick For Me says that it loaded, refreshed or failed", async ({ page, consoleErrors }) => {
  const path = "**/api/recommendations/pick-for-me";
  const thrown = "Failed to fetch Pick For Me recommendations";
  await page.goto("/matches");
  const pick = page.getByRole("button", { name: "Pick For Me" });
  await failWrites(page, path);
  await pick.click();
  await expect(toast(page)).toContainText("Failed to load recommendations");
  await page.unroute(path);
  const release = await holdRequests(page, path);
  await pick.click();
  await expect(page.getByRole("button", { name: "Loading..." })).toBeVisible();
  await release();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await expect(toast(page)).toContainText("Showing picks based on similar firms");
  await pick.click();
  await expect(toast(page)).toContainText("Recommendations refreshed with latest data!");
  await failWrites(page, path);
  await pick.click();
  await expect(toast(page)).toContainText("Failed to refresh recommendations");
  await expectConsoleErrors(consoleErrors, [thrown, thrown]);
  await page.getByRole("button", { name: "Clear picks" }).click();
  await expect(toast(page)).toContainText("Recommendations cleared");
});

test("Pick For Me pressed before the page has its picks shows what was picked", async ({
  page,
}) => {
  let answerNow = () => {};
  const gate = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  let answered = 0;
  await page.route("**/api/recommendations/persisted", async (route) => {
    const response = await fetchOriginal(route);
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

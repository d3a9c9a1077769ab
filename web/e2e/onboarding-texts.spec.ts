import { answerOnboarding, createAccount } from "./auth";
import { failWrites, holdRequests } from "./interception";
import { expect, test, toast } from "./test";

test("onboarding shows four questions with every answer, and reports a failed save", async ({
  page,
  account,
}) => {
  await createAccount(page, account);
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Tell us about your firm" });
  await expect(dialog).toContainText(
    "We use this info to personalize recommendations. It's not shown to vendors.",
  );
  const groups = dialog.getByRole("group");
  await expect(groups).toHaveCount(4);
  for (const [index, answers] of [
    ["Solo", "2-5", "6-15", "16-30", "31-50", "51+"],
    ["2-10", "11-50", "51-200", "200+"],
    ["1-10", "11-25", "26-50", "51-100", "101+"],
    [
      "$0-$5,000",
      "$5,001-$10,000",
      "$10,001-$40,000",
      "$40,001-$100,000",
      "$100,000-$500,000",
      "$500,000-$1,000,000",
      "$1,000,000+",
    ],
  ].entries()) {
    await expect(groups.nth(index)).toContainText(String(index + 1));
    await expect(groups.nth(index).locator("label")).toHaveText(answers);
  }
  const goOn = dialog.getByRole("button", { name: "Continue" });
  await answerOnboarding(page);
  await page.reload();
  for (const index of [0, 1, 2]) {
    await expect(goOn).toBeDisabled();
    await groups.nth(index).getByRole("radio").first().check();
  }
  await expect(goOn).toBeDisabled();
  await groups.nth(3).getByRole("radio").first().check();
  await failWrites(page, "**/api/profile/onboarding");
  const release = await holdRequests(page, "**/api/profile/onboarding*");
  await goOn.click();
  await expect(dialog.getByRole("button", { name: "Saving..." })).toBeVisible();
  await release();
  await expect(toast(page)).toContainText("Error");
  await expect(toast(page)).toContainText("Failed to save your information. Please try again.");
  await page.unroute("**/api/profile/onboarding");
  await goOn.click();
  await expect(toast(page)).toContainText("Welcome aboard!");
  await expect(toast(page)).toContainText("Your profile has been set up successfully.");
  await expect(dialog).toBeHidden();
});

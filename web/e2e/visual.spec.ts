import type { Page } from "@playwright/test";
import { createAccount, createOnboardedAccount, signIn } from "./auth";
import { answerAll } from "./matches";
import { COLOR_SCHEMES, expect, fetchOriginal, test, toast } from "./test";

// Every screen and state: nothing that axe finds, and nothing wider than the window.

/** Serves picks of all three scopes, so that every note about them stands on the page. */
async function serveAllNotes(page: Page): Promise<void> {
  await page.route("**/api/recommendations/persisted", async (route) => {
    const picks = await (await fetchOriginal(route)).json();
    for (const [index, item] of picks.items.entries()) {
      item.scope = ["similar", "any", "exact"][index % 3];
    }
    await route.fulfill({ json: { ...picks, usedAnySizeFallback: true } });
  });
}

for (const { colorScheme, tag } of COLOR_SCHEMES) {
  test.describe(`in ${colorScheme}`, { tag }, () => {
    test.use({ colorScheme });

    test("the public screens are accessible and fit the window", async ({
      page,
      account,
      expectAccessible,
    }) => {
      await page.goto("/auth/sign-in");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("Password is required")).toBeVisible();
      await expectAccessible();
      await signIn(page, account);
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible();
      await page.goto("/auth/sign-up");
      await page.getByRole("button", { name: "Create Account" }).click();
      await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
      await expectAccessible();
      await page.goto("/auth/reset#token");
      await expect(page.getByText("This reset link is no longer valid.")).toBeVisible();
      await expectAccessible();
      await page.route("**/api/auth/reset/check", (route) => route.fulfill({ status: 204 }));
      await page.goto("/auth/reset#another");
      await expect(page.getByLabel("New Password")).toBeVisible();
      await expectAccessible();
      await page.goto("/no/such/page");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible();
    });

    test("onboarding and the sections are accessible and fit the window", async ({
      page,
      account,
      expectAccessible,
    }) => {
      await createAccount(page, account);
      await page.goto("/matches");
      await expect(page.getByRole("dialog").getByRole("group")).toHaveCount(4);
      await expectAccessible();
      await page.context().clearCookies();
      await createOnboardedAccount(page, { ...account, email: `again.${account.email}` });
      // Past Matches, the tech stack and the import have tests of their own for every state.
      for (const path of ["/trends", "/vendors", "/profile"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectAccessible();
      }
      const menu = page.getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) {
        await menu.click();
        await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
        await expectAccessible();
      }
    });

    test("Matches is accessible when empty, with picks and notes, with a toast and a dismissed vendor", async ({
      page,
      account,
      expectAccessible,
    }) => {
      await createOnboardedAccount(page, account);
      await page.goto("/matches");
      await page.getByRole("button", { name: /^2 Intake/ }).click();
      await expectAccessible();
      await page.getByRole("button", { name: "Pick For Me" }).click();
      await expect(toast(page)).toBeVisible();
      await expectAccessible();
      await serveAllNotes(page);
      await page.reload();
      await expect(page.getByText(/^Note: Recommendations include data/).first()).toBeVisible();
      await page.getByRole("button", { name: /^2 Intake/ }).click();
      await page
        .getByRole("button", { name: /^Dismiss / })
        .first()
        .click();
      await expectAccessible();
      await page.goto("/matches?categoryId=astrology");
      await expect(toast(page)).toContainText("Category not found");
      await expectAccessible();
    });

    test("the questionnaire and its results are accessible and fit the window", async ({
      page,
      account,
      expectAccessible,
    }) => {
      await createOnboardedAccount(page, account);
      await page.goto("/matches?categoryId=intake");
      const questionnaire = page.getByRole("dialog", { name: "Questionnaire" });
      await answerAll(questionnaire);
      await expectAccessible();
      await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
      const results = page.getByRole("dialog", { name: "Your Recommendations" });
      const first = results.getByRole("article").first();
      await first.getByRole("button", { name: "Show gaps" }).click();
      await first.getByRole("button", { name: "How this was scored" }).click();
      await expectAccessible();
      await results.getByRole("button", { name: "Retake Questionnaire" }).click();
      await page.route("**/api/recommendations/compute", (route) =>
        route.fulfill({ json: { vendors: [], relaxed: [], orderedByName: false } }),
      );
      await questionnaire.getByRole("button", { name: "Get Recommendations" }).click();
      await expect(page.getByRole("button", { name: "Try Different Answers" })).toBeVisible();
      await expectAccessible();
    });
  });
}

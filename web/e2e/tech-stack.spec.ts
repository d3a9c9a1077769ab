import type { Locator, Page, Route } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import { csvFile } from "./import-files";
import { importFile, test as imports, openImportPage } from "./import-page";
import { COLOR_SCHEMES, expect, test, toast } from "./test";

const VENDORS = "name,category,websiteUrl,bookingUrl";

const rows = (place: Page | Locator) => place.getByRole("radiogroup");
const row = (place: Page | Locator, name: string) =>
  place.getByRole("region", { name, exact: true });

/** Answers No in every category that the place shows. */
async function answerNo(place: Page | Locator): Promise<void> {
  await expect(rows(place).first()).toBeVisible();
  for (const group of await rows(place).all()) {
    if ((await group.getByRole("radio", { name: "Yes" }).count()) === 0) continue;
    await group.getByRole("radio", { name: "No" }).check();
  }
}

async function answerYes(place: Page | Locator, category: string): Promise<Locator> {
  const category_ = row(place, category);
  await category_.getByRole("radio", { name: "Yes" }).check();
  return category_;
}

/** Has an account of its own that answered the questions about the firm. */
const signedIn = test.extend<{ user: undefined }>({
  user: [
    async ({ page, account }, use) => {
      await createOnboardedAccount(page, account);
      await use(undefined);
    },
    { auto: true },
  ],
});

signedIn(
  "a stack is saved, survives a reload, and keeps its tools out of the picks",
  async ({ page }) => {
    await page.goto("/matches");
    await page.getByRole("button", { name: "Pick For Me" }).click();
    await expect(toast(page)).toContainText("Recommendations loaded!");
    await page.getByRole("button", { name: /^2 Intake/ }).click();
    const first = page.getByRole("main").getByRole("article").first();
    const name = (await first.getByRole("heading", { level: 3 }).textContent()) ?? "";

    await page.goto("/tech-stack");
    const main = page.getByRole("main");
    await answerNo(main);
    await expect(page.getByText("14 of 14")).toBeVisible();
    const intake = await answerYes(main, "Intake");
    await intake.getByRole("checkbox", { name, exact: true }).check();
    await intake.getByRole("button", { name: `Primary tool: ${name}` }).click();
    await intake.getByRole("textbox").fill("Front desk spreadsheet");
    await page.keyboard.press("Enter");
    await expect(intake.getByText("(2/10)")).toBeVisible();
    await page.getByRole("button", { name: "Save Tech Stack" }).click();
    await expect(toast(page)).toContainText("Success");
    await expect(toast(page)).toContainText("Your tech stack has been updated successfully!");
    const summary = `${name} is your primary tool, beside Front desk spreadsheet`;
    await expect(intake.getByText(summary)).toBeVisible();
    await page.reload();
    await expect(row(main, "Intake").getByText(summary)).toBeVisible();

    await page.goto("/matches");
    await page.getByRole("button", { name: /^2 Intake/ }).click();
    await expect(page.getByText(`You use ${name} and Front desk spreadsheet`)).toBeVisible();
    await page.getByRole("button", { name: "Pick For Me" }).click();
    await expect(toast(page)).toContainText("Recommendations refreshed with latest data!");
    await expect(main.getByRole("article").first()).toBeVisible();
    await expect(main.getByRole("heading", { level: 3, name, exact: true })).toHaveCount(0);
    const map = page.getByRole("region", { name: "Your lifecycle beside other firms" });
    await expect(map.getByRole("listitem").nth(1)).toContainText("use a tool");
    await expect(map.getByRole("listitem").nth(1)).toContainText(
      /\d+ of \d+ firms your size \(\d+%\)/,
    );
  },
);

signedIn("the dialog of Matches saves by keyboard alone", async ({ page }) => {
  await page.goto("/matches");
  const opener = page.getByRole("button", { name: "My Tech Stack" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "My Tech Stack" });
  await expect(dialog).toBeFocused();
  await expect(rows(dialog)).toHaveCount(14);
  await page.keyboard.press("Tab");
  for (let category = 0; category < 14; category += 1) {
    await page.keyboard.press("Tab");
    await expect(rows(dialog).nth(category).getByRole("radio").first()).toBeFocused();
    // The first key selects No, the second choice, and with it leaves no tool to fill in.
    await page.keyboard.press("ArrowRight");
    await expect(rows(dialog).nth(category).getByRole("radio", { name: "No" })).toBeChecked();
  }
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Your tech stack has been updated successfully!");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

signedIn(
  "a refused save says why, and a dialog that failed to load can be closed",
  async ({ page }) => {
    const path = "**/api/profile/category-adoption";
    await page.goto("/tech-stack");
    await answerNo(page.getByRole("main"));
    const fails = (route: Route) => route.fulfill({ status: 500, body: "" });
    await page.route(path, fails);
    await page.getByRole("button", { name: "Save Tech Stack" }).click();
    await expect(toast(page)).toContainText("Failed to update tech stack: Unknown error");
    await page.goto("/matches");
    await page.getByRole("button", { name: "My Tech Stack" }).click();
    const dialog = page.getByRole("dialog", { name: "Error Loading Tech Stack" });
    await expect(dialog).toContainText("Failed to load category data. Please try again.");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  },
);

for (const { colorScheme, tag } of COLOR_SCHEMES) {
  signedIn.describe(`in ${colorScheme}`, { tag }, () => {
    signedIn.use({ colorScheme });

    signedIn(
      "the tech stack page and dialog are accessible in every state",
      async ({ page, expectAccessible }) => {
        await page.goto("/tech-stack");
        const main = page.getByRole("main");
        const intake = await answerYes(main, "Intake");
        await intake.getByRole("checkbox").first().check();
        await intake.getByRole("button", { name: /^Primary tool/ }).click();
        for (let tool = 1; tool < 10; tool += 1) {
          await intake.getByRole("textbox").fill(`Tool of our own, number ${tool}`);
          await page.keyboard.press("Enter");
        }
        await expect(page.getByText("Maximum 10 vendors per category reached.")).toBeVisible();
        await expectAccessible();
        await page.goto("/matches");
        await page.getByRole("button", { name: "My Tech Stack" }).click();
        const dialog = page.getByRole("dialog", { name: "My Tech Stack" });
        await answerYes(dialog, "Intake");
        await expectAccessible();
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await page.route("**/api/profile/category-adoption", (route) =>
          route.fulfill({ status: 500, body: "" }),
        );
        await page.goto("/tech-stack");
        await expect(page.getByText("Error Loading Tech Stack")).toBeVisible();
        await expectAccessible();
      },
    );
  });
}

imports(
  "another tool with the name of a listed vendor counts once, typed before the vendor came or after",
  async ({ importPage: page }) => {
    await page.goto("/tech-stack");
    const intake = await answerYes(page.getByRole("main"), "Intake");
    await intake.getByRole("textbox").fill("zz newcomer");
    await page.keyboard.press("Enter");
    await expect(intake.getByText("(1/10)")).toBeVisible();
    await page.getByRole("button", { name: "No to the rest" }).click();
    await page.getByRole("button", { name: "Save Tech Stack" }).click();
    await expect(toast(page)).toContainText("Success");
    await openImportPage(page);
    await importFile(
      page,
      csvFile("vendors.csv", `${VENDORS}\nZz Newcomer,Intake,a.example,b.example`),
    );

    await page.goto("/tech-stack");
    await intake.getByRole("button", { name: "Edit Intake" }).click();
    const listed = intake.getByRole("checkbox", { name: "Zz Newcomer", exact: true });
    await listed.check();
    await page.getByRole("button", { name: "Save Tech Stack" }).click();
    await expect(toast(page)).toContainText("Success");
    await expect(intake.getByText("Zz Newcomer", { exact: true })).toBeVisible();
    await intake.getByRole("button", { name: "Edit Intake" }).click();
    await expect(listed).toBeChecked();
    await intake.getByRole("textbox").fill(" ZZ newcomer ");
    await page.keyboard.press("Enter");
    await expect(intake.getByRole("textbox")).toHaveValue("");
    await expect(intake.getByText("(1/10)")).toBeVisible();
  },
);

imports(
  "a stack is saved again with a category open that a file brought since",
  async ({ importPage: page }) => {
    await page.goto("/tech-stack");
    const save = page.getByRole("button", { name: "Save Tech Stack" });
    await answerYes(page, "Staffing");
    await page.getByRole("button", { name: "No to the rest" }).click();
    await save.click();
    await expect(toast(page)).toContainText("Success");
    await openImportPage(page);
    await importFile(
      page,
      csvFile("vendors.csv", `${VENDORS}\nZz Ushers,Ushering,a.example,b.example`),
    );

    await page.goto("/tech-stack");
    const brought = row(page, "Ushering");
    await expect(brought).toContainText("Optional");
    await answerYes(page, "Intake");
    await expect(page.getByText("14 of 14 required answered, 1 optional")).toBeVisible();
    await save.click();
    await expect(toast(page)).toContainText("Your tech stack has been updated successfully!");
    await page.reload();
    await expect(row(page, "Intake").getByRole("radio", { name: "Yes" })).toBeChecked();
    await expect(brought.getByRole("radio", { checked: true })).toHaveCount(0);
  },
);

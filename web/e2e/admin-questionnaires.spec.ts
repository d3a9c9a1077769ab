import { createOnboardedAccount } from "./auth";
import { test } from "./own-server";
import { expect, toast } from "./test";

test("a questionnaire is edited with the keyboard, previewed, published and taken back", async ({
  page,
  account,
  expectAccessible,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/admin/questionnaires");
  await expect(page.getByRole("row").filter({ hasText: "Intake" })).toContainText("7 questions");
  await expectAccessible();
  await page.getByRole("link", { name: "Intake", exact: true }).click();
  const languages = page.getByRole("button", { name: /^2 Which languages/ });
  await languages.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^6 of 7 vendors$/).first()).toBeVisible();

  const picker = page.getByRole("combobox", { name: "Add a capability to Vietnamese" });
  await picker.fill("Walk-in desk");
  await expectAccessible();
  await picker.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Walk-in desk" }).first()).toBeVisible();
  const down = page.getByRole("button", { name: /^Move down: Which languages/ });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(down).toBeFocused();
  await expect(page.getByRole("button", { name: /^3 Which languages/ })).toBeVisible();

  await page.getByRole("textbox", { name: "Option 2" }).fill("Spanish");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("This option is there twice.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("textbox", { name: "Option 2" }).fill("Vietnamese at a desk");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview: Intake" });
  await expect(preview.getByRole("checkbox", { name: "Vietnamese at a desk" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "All questionnaires" }).click();
  const leave = page.getByRole("dialog", { name: "Leave without saving?" });
  await leave.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Firms are asked it in Intake from now on.");
  const asked = await page.request.get("/api/questions/intake");
  expect((await asked.json())[2].options).toContain("Vietnamese at a desk");

  await page.getByRole("button", { name: "Back to shipped" }).click();
  const restore = page.getByRole("dialog", { name: "Back to the shipped questions?" });
  await restore.getByRole("button", { name: "Back to shipped" }).click();
  await expect(restore).toBeHidden();
  await expect(page.getByRole("button", { name: /^2 Which languages/ })).toBeVisible();
});

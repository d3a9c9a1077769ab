import { button, goToSection, recordApiCalls, requestBodyOf } from "./api-calls";
import { createOnboardedAccount } from "./auth";
import { expect, get, test, toast } from "./test";

test.beforeEach(async ({ page, account }) => {
  await createOnboardedAccount(page, account);
});

test("the tech stack takes ten tools of 80 characters, each once", async ({ page }) => {
  await page.goto("/tech-stack");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tech Stack");
  await expect(page.getByRole("button", { name: "Save Tech Stack" })).toBeDisabled();
  const intake = page.getByRole("region", { name: "Intake", exact: true });
  await intake.getByRole("radio", { name: "Yes" }).check();
  const field = intake.getByRole("textbox");
  await expect(field).toHaveAttribute("maxlength", "80");
  for (const name of ["  Front desk  ", "FRONT DESK", "   ", "Ledger"]) {
    await field.fill(name);
    await field.press("Enter");
  }
  await expect(intake.getByText("(2/10)")).toBeVisible();
  await intake.getByRole("checkbox").first().check();
  const star = intake.getByRole("button", { name: /^Primary tool/ });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "false");
  for (let tool = 4; tool <= 10; tool += 1) {
    await field.fill(`Tool ${tool}`);
    await field.press("Enter");
  }
  await expect(intake.getByText("(10/10)")).toBeVisible();
  await expect(intake.getByText("Maximum 10 vendors per category reached.")).toBeVisible();
  await expect(field).toBeHidden();
  await intake.getByRole("radio", { name: "No" }).check();
  await intake.getByRole("radio", { name: "Yes" }).check();
  await expect(intake.getByText("(0/10)")).toBeVisible();
  await page.goto("/matches");
  await page.getByRole("button", { name: "My Tech Stack" }).click();
  const dialog = page.getByRole("dialog", { name: "My Tech Stack" });
  await expect(dialog).toContainText("Tell us what legal technology tools you currently use.");
  await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(dialog).toBeHidden();
});

test("the tech stack sends tools only with a Yes, and the stages are fetched again", async ({
  page,
}) => {
  await page.goto("/tech-stack");
  const groups = page.getByRole("main").getByRole("radiogroup");
  await expect(groups.first()).toBeVisible();
  const save = button(page, "Save Tech Stack");
  for (const group of await groups.all()) {
    await expect(save).toBeDisabled();
    await group.getByRole("radio", { name: "No" }).check();
  }
  const intake = page.getByRole("region", { name: "Intake", exact: true });
  await intake.getByRole("radio", { name: "Yes" }).check();
  await intake.getByRole("checkbox").first().check();
  const star = intake.getByRole("button", { name: /^Primary tool/ });
  await star.click();
  await intake.getByRole("checkbox").first().uncheck();
  await intake.getByRole("checkbox").first().check();
  // Unchecking it took the mark away.
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await intake.getByRole("textbox").fill("Front desk");
  await intake.getByRole("textbox").press("Enter");
  const stack = await (await get(page, "/api/profile/category-adoption")).json();
  const ids: string[] = stack.items.map((item: { category: { id: string } }) => item.category.id);
  const listed = stack.items.find(
    (item: { category: { id: string } }) => item.category.id === "intake",
  );
  const tool = listed.vendors[0].id;
  const post = "POST /api/profile/category-adoption";
  const yes = { categoryId: "intake", hasTool: true, otherVendors: ["Front desk"] };
  const said = (chosen: object) => ({
    items: ids.map((categoryId) =>
      categoryId === "intake" ? chosen : { categoryId, hasTool: false },
    ),
  });
  await page.route("**/api/profile/category-adoption", (route) =>
    route.fulfill({ status: 422, json: { detail: "A rule.", error: "A rule." } }),
  );
  expect(await requestBodyOf(page, post, () => save.click())).toEqual(
    said({ ...yes, selectedVendorIds: [tool] }),
  );
  await expect(toast(page)).toContainText("Failed to update tech stack: A rule.");
  await page.unrouteAll();
  await star.click();
  expect(await requestBodyOf(page, post, () => save.click())).toEqual(
    said({ ...yes, selectedVendorIds: [tool], primaryVendorId: tool }),
  );
  await expect(toast(page)).toContainText("Your tech stack has been updated successfully!");
  const calls = recordApiCalls(page);
  await goToSection(page, "Vendor Matches", "Get Recommendations");
  expect(calls).toContain("GET /api/recommendations/overview");
});

import { button } from "./api-calls";
import { createOnboardedAccount } from "./auth";
import { expect, get, test, toast } from "./test";

test("each analytics event is written to the console with its name and its subject", async ({
  page,
  context,
  account,
}) => {
  await context.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  await createOnboardedAccount(page, account);
  const events: Promise<unknown[]>[] = [];
  page.on("console", (message) => {
    if (message.type() === "info") {
      events.push(Promise.all(message.args().map((argument) => argument.jsonValue())));
    }
  });
  await page.goto("/matches");
  await button(page, "Pick For Me").click();
  await expect(toast(page)).toContainText("Recommendations loaded!");
  await page.getByRole("button", { name: /^1 Lead Generation/ }).click();
  const card = page.getByRole("main").getByRole("article").first();
  await card.getByRole("button", { name: "Schedule Meeting" }).click();
  await expect(toast(page)).toContainText("Opening scheduler...");
  await card.getByRole("button", { name: /^Dismiss / }).click();
  await expect(toast(page)).toContainText("Vendor dismissed");
  await page.getByRole("button", { name: /^2 Intake/ }).click();
  await button(page, "Get Recommendation").click();
  await expect(page.getByRole("dialog").getByRole("group").first()).toBeVisible();
  const saved = await (await get(page, "/api/recommendations/persisted")).json();
  const { vendorId } = saved.items[0].picks[0];
  expect(await Promise.all(events)).toEqual([
    ["pick_for_me_click", {}],
    ["stage_open", { stage: "Lead Generation" }],
    ["schedule_click", { vendorId, sourcePage: "GET_REC_STAGES" }],
    ["dismiss_vendor", { vendorId }],
    ["stage_open", { stage: "Intake" }],
    ["questionnaire_open", { category: "Intake" }],
  ]);
});

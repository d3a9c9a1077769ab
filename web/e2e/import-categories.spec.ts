import { csvFile } from "./import-files";
import { chooseFile, clickButton, expect, section, test } from "./import-page";
import { get, toast } from "./test";

/** A consultant's list, whose categories have names of her own. */
const LIST = `Vendor,Category,Website,Booking URL
Lantern Desk,Client acquisition,lanterndesk.example,
Hollis Records,Getting the medicals,hollis.example,
Night Line,Overnight,nightline.example,
Long Desk,Supercalifragilisticexpialidociouslegalautomationandmanagement,longdesk.example,
`;

test("a firm's own categories are listed under those of the stages, by keyboard alone, and so is its next file", async ({
  importPage,
  expectAccessible,
}) => {
  await chooseFile(importPage, csvFile("october.csv", LIST));
  await clickButton(importPage, "Check first");
  const categories = importPage.getByRole("region", { name: "Categories of its own" });
  await expect(categories.getByText("Medical Record Retrieval?")).toBeVisible();
  await expectAccessible();
  await categories.getByRole("button", { name: "List as suggested" }).press("Enter");
  await expect(categories.getByLabel("Client acquisition")).toHaveValue("Lead Generation");
  await expect(categories.getByLabel("Client acquisition")).toBeFocused();
  await categories.getByLabel("Overnight").focus();
  await importPage.keyboard.type("Intake");
  await importPage.keyboard.press("Tab");
  await expect(categories.getByLabel("Overnight")).toHaveValue("Intake");
  await expect(
    categories.getByText("The check above was made before this was chosen."),
  ).toBeVisible();
  await expectAccessible();
  await clickButton(importPage, "Import Demo Bookings");
  await expect(toast(importPage)).toContainText("Import Successful");
  for (const [category, vendor] of [
    ["intake", "Night Line"],
    ["lead-generation", "Lantern Desk"],
    ["medical-record-retrieval", "Hollis Records"],
  ]) {
    const reply = await get(importPage, `/api/vendors?categoryIds=${category}`);
    const { items } = await reply.json();
    expect(items.map(({ name }: { name: string }) => name)).toContain(vendor);
  }

  await chooseFile(importPage, csvFile("november.csv", LIST.replace("Night Line", "Dawn Line")));
  await expect(categories.getByText("As in the import of october.csv.")).toBeVisible();
  await clickButton(importPage, "Check first");
  await expect(section(importPage, "Preview")).toContainText("To insert 1 To update 0 To skip 3");
});

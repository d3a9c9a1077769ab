import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { button, csv, openImport, pick, serveReport } from "../../testing/import-page";

test("what a column of vendors is taken for is said as the form of a vendor says it", async () => {
  serveReport({
    kind: "vendors",
    columns: [
      { header: "Logos", field: "logoUrl", suggestion: null },
      { header: "Web-Site", field: "websiteUrl", suggestion: null },
      { header: "Website", field: null, suggestion: "websiteUrl" },
    ],
    cleared: ["isActive", "category"],
  });
  const { user } = await openImport();
  const head = "id,name,category,Web-Site,Booking Link,isActive,Logos\n";
  const preview = within(await pick(csv(`${head}1,A,Intake,,,,\n`, "vendors.csv")));
  const heads = preview.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual([
    "id✓ understood",
    "name✓ understood",
    "category✓ understood",
    "Web-Site→ Website",
    "Booking Link✓ understood",
    "isActive✓ understood",
    "Logosmay add highlights",
  ]);
  await user.selectOptions(preview.getByLabelText("A column by another name"), "Logos");
  await user.selectOptions(preview.getByLabelText("It holds"), "Logo");
  expect(await preview.findByRole("columnheader", { name: "Logos → Logo" })).toBeVisible();
  expect(preview.getByRole("listitem")).toHaveTextContent("Logos → Logo");
  await user.click(button("Check first"));
  expect(
    await preview.findByText(/would clear stored values of: Active, Category\.$/),
  ).toBeVisible();
});

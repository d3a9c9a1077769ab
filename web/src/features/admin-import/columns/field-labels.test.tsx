import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { button, csv, openImport, pick, serveReport } from "../../../testing/import-page";

test("what a column of vendors is taken for is said as the form of a vendor and as a file says it", async () => {
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
    "Web-Site→ Website (websiteUrl)",
    "Booking Link✓ understood",
    "isActive✓ understood",
    "Logosnot known",
  ]);
  await user.selectOptions(preview.getByLabelText("A column by another name"), "Logos");
  await user.selectOptions(preview.getByLabelText("It holds"), "Logo (logoUrl)");
  expect(
    await preview.findByRole("columnheader", { name: "Logos → Logo (logoUrl)" }),
  ).toBeVisible();
  expect(preview.getByRole("listitem")).toHaveTextContent("Logos → Logo (logoUrl)");
  await user.click(button("Check first"));
  expect(
    await preview.findByText(/would clear stored values of: Active \(isActive\), Category\.$/),
  ).toBeVisible();
});

test("a missing column is found among the choices by the name that the problem gives it", async () => {
  const { user } = await openImport();
  const list = csv("name,category,websiteUrl,Their calendar\nA,Intake,,\n", "vendors.csv");
  const preview = within(await pick(list));
  expect(preview.getByText(/^Missing required columns: bookingUrl/)).toBeVisible();
  const choices = within(preview.getByLabelText("It holds"));
  const labels = choices.getAllByRole("option").map(({ textContent }) => textContent);
  for (const label of ["ID (vendors)", "Former names (vendors)", "Active (isActive, vendors)"]) {
    expect(labels).toContain(label);
  }
  await user.selectOptions(preview.getByLabelText("A column by another name"), "Their calendar");
  const link = "Booking link (bookingUrl, vendors)";
  await user.selectOptions(preview.getByLabelText("It holds"), link);
  expect(
    await preview.findByRole("columnheader", {
      name: "Their calendar → Booking link (bookingUrl)",
    }),
  ).toBeVisible();
});

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { button, csv, openImport, pick, serveReport } from "../../../testing/import-page";

const SENTENCE =
  'This file would overwrite 1 value that was entered on screen: Price of "Acme" ($$$ → $$, entered by Ada Park).';

test("a check of vendors shows what it would change, and what someone had entered", async () => {
  serveReport({
    kind: "vendors",
    vendorChanges: {
      vendors: 2,
      values: 60,
      edited: 1,
      sentence: SENTENCE,
      items: [
        {
          vendorId: "a1",
          vendor: "Acme",
          field: "Price",
          stored: "$$$",
          new: "$$",
          reordered: false,
          editedBy: "Ada Park",
        },
        {
          vendorId: "b1",
          vendor: "Beta",
          field: "Highlights",
          stored: "Calls; Texts",
          new: "Texts; Calls",
          reordered: true,
          editedBy: null,
        },
      ],
      more: 58,
    },
  });
  const { user } = await openImport();
  await pick(csv("name,category,websiteUrl,bookingUrl\nAcme,Intake,,\n", "vendors.csv"));
  await user.click(button("Check first"));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  const changes = within(screen.getByRole("region", { name: "Changes to stored vendors (60)" }));
  const [entered, other, more] = changes.getAllByRole("listitem");
  expect(entered).toHaveTextContent("Acme Price: $$$ → $$ entered by Ada Park");
  expect(other).toHaveTextContent("Highlights: Calls; Texts → Texts; Calls (another order)");
  expect(other).not.toHaveTextContent("entered by");
  expect(more).toHaveTextContent("58 more");
});

test("a file that changes no stored vendor has no list of changes", async () => {
  const none = { vendors: 0, values: 0, edited: 0, sentence: null, items: [], more: 0 };
  serveReport({ kind: "vendors", vendorChanges: none });
  const { user } = await openImport();
  await pick(csv("name,category,websiteUrl,bookingUrl\nAcme,Intake,,\n", "vendors.csv"));
  await user.click(button("Check first"));
  expect(await screen.findByText("To insert")).toBeVisible();
  expect(screen.queryByRole("region", { name: /^Changes to stored vendors/ })).toBeNull();
});

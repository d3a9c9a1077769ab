import { within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { button, csv, openImport, pick, serveUpload } from "../../../testing/import-page";
import { report } from "../../../testing/imports";

test("a column whose cells add highlights can still be said to hold something", async () => {
  const own = "What it does well";
  const headers = ["Name", "Category", "Website URL", "Booking URL", "Highlights", own];
  const columns = headers.map((header) => ({
    header,
    field: header === own || header === "Highlights" ? "shortHighlights" : "name",
    suggestion: null,
  }));
  serveUpload(() => HttpResponse.json(report({ dryRun: true, kind: "vendors", columns })));
  const { user } = await openImport();
  const file = `${headers.join(",")}\nA,Intake,a.example,b.example,Fast,Nights\n`;
  const preview = within(await pick(csv(file, "list.csv")));
  await user.click(button("Check first"));
  expect(
    await preview.findByRole("columnheader", { name: new RegExp(`^${own} → Highlights`) }),
  ).toBeVisible();
  const offered = within(preview.getByLabelText("A column by another name"));
  expect(offered.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Choose a column",
    own,
  ]);
});

test("City State can be said of another column where Location may say how to meet", async () => {
  const { user } = await openImport();
  const file = `Client,Created Time,City,Location,Response 3\nAcme,2026-01-02,,https://zoom.us/j/1,"Austin, TX"\n`;
  const preview = within(await pick(csv(file, "calendly.csv")));
  await user.selectOptions(preview.getByLabelText("A column by another name"), "Response 3");
  const offered = within(preview.getByLabelText("It holds"));
  expect(offered.queryByRole("option", { name: "City" })).toBeNull();
  await user.selectOptions(preview.getByLabelText("It holds"), "City State");
  expect(preview.getByRole("columnheader", { name: /^Response 3 → City State/ })).toBeVisible();
  expect(preview.queryByRole("columnheader", { name: /^Location → City State/ })).toBeNull();
});

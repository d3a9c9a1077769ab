import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { problem } from "../../../testing/fixtures";
import { csv, openImport, pick, serveUpload } from "../../../testing/import-page";
import { report } from "../../../testing/imports";
import { gate } from "../../../testing/matches";

const PREVIEW = {
  sheet: "Demos",
  sheets: ["Demos"],
  header: ["Timestamp", "Whom we met", "For"],
  rows: [["2/20/2026", "Acme", "Intake"]],
  rowCount: 1,
};
const SUGGESTED = { Client: "Whom we met", "Client Category": "For" };
const refusal = (extra: object) => ({
  ...problem(422, "missing_columns", "Missing required columns: client or client category"),
  ...extra,
});

test("what columns hold is suggested when asked for, and can be taken back", async () => {
  const sent = serveUpload(() =>
    HttpResponse.json(refusal({ suggestedColumns: SUGGESTED }), { status: 422 }),
  );
  const { user } = await openImport();
  const log = "Timestamp,Whom we met,For\n2/20/2026,Acme,Intake\n";
  const preview = within(await pick(csv(log, "log.csv")));
  expect(preview.getByText(/^Missing required columns: client/)).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.click(preview.getByRole("button", { name: "Suggest columns" }));
  expect(
    await preview.findByText("Suggested by the names and cells of the columns:"),
  ).toBeVisible();
  expect(preview.getByRole("columnheader", { name: "Whom we met → Client" })).toBeVisible();
  expect(preview.getByRole("region", { name: "Names of columns" })).toHaveFocus();
  expect(preview.queryByText(/^Missing required columns/)).toBeNull();
  expect(sent.map((said) => said.get("dryRun"))).toEqual(["true"]);
  // What a person then says stands as theirs.
  await user.click(preview.getByRole("button", { name: "Forget what For holds" }));
  expect(await preview.findByRole("columnheader", { name: "For not imported" })).toBeVisible();
  expect(preview.queryByText(/^Suggested by/)).toBeNull();
  expect(preview.getByRole("columnheader", { name: "Whom we met → Client" })).toBeVisible();
});

test("where nothing can be suggested, it is said", async () => {
  serveUpload(() => HttpResponse.json(refusal({ suggestedColumns: {} }), { status: 422 }));
  const { user } = await openImport();
  const preview = within(await pick(csv("Timestamp,A\n2/20/2026,b\n", "log.csv")));
  await user.click(preview.getByRole("button", { name: "Suggest columns" }));
  expect(await screen.findByText("Nothing to suggest")).toBeVisible();
  expect(preview.getByText(/^Missing required columns: client/)).toBeVisible();
});

test("where only links are missing, nothing to suggest means to take the file without", async () => {
  serveUpload(() => HttpResponse.json(refusal({ suggestedColumns: {} }), { status: 422 }));
  const { user } = await openImport();
  const list = csv("Vendor,Category,Website\nAcme,Intake,acme.example\n", "vendors.csv");
  const preview = within(await pick(list));
  await user.click(preview.getByRole("button", { name: "Suggest columns" }));
  expect(
    await screen.findByText("No column looks like bookingUrl. Take the file without."),
  ).toBeVisible();
});

test("a refused spreadsheet is read as the refusal suggests, in one click", async () => {
  const named = JSON.stringify(SUGGESTED);
  const sent = serveUpload((said) =>
    said.get("columns") === named
      ? HttpResponse.json(report({ dryRun: true, preview: PREVIEW }))
      : HttpResponse.json(refusal({ suggestedColumns: SUGGESTED, sheets: PREVIEW.sheets }), {
          status: 422,
        }),
  );
  const { user } = await openImport();
  const preview = within(await pick(csv("PK\u0003\u0004", "list.xlsx")));
  await preview.findByText(/^Missing required columns/);
  await user.click(preview.getByRole("button", { name: "Suggest columns" }));
  expect(await preview.findByText("To insert")).toBeVisible();
  expect(preview.getByText("Suggested by the names and cells of the columns:")).toBeVisible();
  expect(preview.getByRole("region", { name: "Names of columns" })).toHaveFocus();
  expect(sent).toHaveLength(2);
});

test("the button keeps the focus while it asks, and so does what was focused in the meantime", async () => {
  const held = gate();
  serveUpload(async () => {
    await held.held;
    return HttpResponse.json(refusal({ suggestedColumns: SUGGESTED }), { status: 422 });
  });
  const { user } = await openImport();
  const log = "Timestamp,Whom we met,For,Notes\n2/20/2026,Acme,Intake,x\n";
  const preview = within(await pick(csv(log, "log.csv")));
  const suggest = preview.getByRole("button", { name: "Suggest columns" });
  await user.click(suggest);
  expect(suggest).toHaveAttribute("aria-disabled", "true");
  expect(suggest).toHaveFocus();
  await user.tab();
  const elsewhere = document.activeElement;
  held.release();
  await preview.findByText("Suggested by the names and cells of the columns:");
  expect(elsewhere).toHaveFocus();
});

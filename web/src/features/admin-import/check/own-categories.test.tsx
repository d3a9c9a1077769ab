import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import {
  BOOKINGS,
  button,
  csv,
  openImport,
  pick,
  region,
  serveReport,
  serveUpload,
} from "../../../testing/import-page";
import { pastImport, report, serveImports } from "../../../testing/imports";
import { answers, server } from "../../../testing/server";

const OWN = [
  { name: "Client acquisition", nearest: "Lead Generation", isNew: true },
  { name: "Phones", nearest: null, isNew: true },
  { name: "Court runners", nearest: null, isNew: false },
];

/** Finds those categories of which nothing is said, as the server does. */
function serveChecks() {
  return serveUpload((said) => {
    const listed = Object.keys(JSON.parse(said.get("categories") ?? "{}"));
    const ownCategories = OWN.filter(({ name }) => !listed.includes(name));
    const dryRun = said.get("dryRun") === "true";
    return HttpResponse.json(report({ dryRun, ownCategories }));
  });
}

function openWithCategories(past = serveImports()) {
  const known = ["Intake", "Lead Generation"].map((name) => ({ id: name, name }));
  server.use(answers("get", "/api/categories", known));
  return openImport(past);
}

test("a file's own categories are listed under known ones, as suggested or chosen", async () => {
  const sent = serveChecks();
  const { user } = await openWithCategories();
  await pick(csv(BOOKINGS));
  await user.click(button("Check first"));
  const categories = within(await screen.findByRole("region", { name: "Categories of its own" }));
  expect(categories.getByLabelText("Client acquisition")).toHaveAccessibleDescription(
    "Lead Generation?",
  );
  await user.click(categories.getByRole("button", { name: "List as suggested" }));
  expect(categories.getByLabelText("Client acquisition")).toHaveValue("Lead Generation");
  expect(categories.queryByRole("button", { name: "List as suggested" })).toBeNull();
  expect(categories.getByLabelText("Client acquisition")).toHaveFocus();
  expect(categories.getByRole("status")).toHaveTextContent(/made before this was chosen/);
  await user.selectOptions(categories.getByLabelText("Phones"), "Intake");
  await user.selectOptions(
    categories.getByLabelText("Client acquisition"),
    "A category of its own",
  );
  await user.click(button("Check first"));
  expect(await categories.findByLabelText("Phones")).toHaveValue("Intake");
  expect(categories.queryByRole("status")).toBeNull();
  await user.click(button("Import Demo Bookings"));
  await region("Import Results");
  const lists = sent.map((said) => said.get("categories"));
  const phones = JSON.stringify({ Phones: "Intake" });
  expect(lists).toEqual([null, phones, phones]);
  expect(screen.queryByRole("region", { name: "Categories of its own" })).toBeNull();
});

test("an import names those that it brought, and how to list them under others", async () => {
  const newCategories = 'Categories that are new here: "Phones".';
  serveReport({ newCategories });
  const { user } = await openWithCategories();
  await pick(csv(BOOKINGS));
  await user.click(button("Import Demo Bookings"));
  const result = within(await region("Import Results"));
  expect(
    result.getByText(
      `${newCategories} To list a category under another, choose the file again and check it first.`,
    ),
  ).toBeVisible();
});

test("the next file with the same columns has its categories listed in the same way", async () => {
  const sent = serveChecks();
  const headers = ["Client", "Created Time"];
  const october = pastImport({
    fileName: "october.csv",
    namedColumns: { headers, named: [] },
    namedCategories: [{ name: "Phones", category: "Intake" }],
  });
  const { user } = await openWithCategories(serveImports([october]));
  await pick(csv("Client,Created Time\nAcme,2026-05-01\n", "november.csv"));
  const categories = within(await screen.findByRole("region", { name: "Categories of its own" }));
  expect(categories.getByText(/^As in the import of/)).toHaveTextContent(
    "As in the import of october.csv.",
  );
  // Nothing was said of the columns.
  expect(screen.getAllByText(/^As in the import of/)).toHaveLength(1);
  expect(categories.getByLabelText("Phones")).toHaveValue("Intake");
  await user.selectOptions(categories.getByLabelText("Phones"), "Lead Generation");
  expect(categories.queryByText(/^As in the import of/)).toBeNull();
  await user.click(button("Check first"));
  expect(await categories.findByLabelText("Court runners")).toHaveValue("");
  // That nothing is left of it is said too, or the next file would recall it again.
  await user.selectOptions(categories.getByLabelText("Phones"), "A category of its own");
  await user.click(button("Import Demo Bookings"));
  await region("Import Results");
  const lists = sent.map((said) => said.get("categories"));
  expect(lists).toEqual([JSON.stringify({ Phones: "Lead Generation" }), "{}"]);
});

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { keys } from "../../../api/queries/keys";
import { problem } from "../../../testing/fixtures";
import {
  BOOKINGS,
  button,
  csv,
  openImport,
  pick,
  region,
  serveReport,
} from "../../../testing/import-page";
import { pastImport, serveImports } from "../../../testing/imports";
import { refuses, server } from "../../../testing/server";

test("the list of imports keeps what was understood, until the import is undone", async () => {
  const capabilities = {
    sentence: "143 capabilities read for 56 vendors; 6 say nothing yet.",
    read: 143,
    vendors: 56,
    silent: 6,
  };
  await openImport(
    serveImports([
      pastImport({ id: "b2", kind: "vendors", capabilities }),
      pastImport({ kind: "vendors", capabilities, state: "undone" }),
    ]),
  );
  const items = within(await region("Past imports")).getAllByRole("listitem");
  const [kept, undone] = items.map((item) => within(item));
  expect(
    kept?.getByText(/143 capabilities read for 56 vendors; 6 say nothing yet\./),
  ).toBeVisible();
  const link = kept?.getByRole("link", { name: "Review capabilities" });
  expect(link).toHaveAttribute("href", "/admin/capabilities");
  expect(undone?.queryByRole("link", { name: "Review capabilities" })).toBeNull();
});

test("Undo explains its effect, asks for confirmation, and reports its result", async () => {
  serveReport();
  const { user, served } = await openImport();
  await pick(csv(BOOKINGS));
  served.items = [pastImport()];
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  await user.click(results.getByRole("button", { name: "Undo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Undo this import?" }));
  expect(dialog.getByText("4 new bookings will be removed.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(served.calls).toEqual([]);
  await user.click(results.getByRole("button", { name: "Undo" }));
  await user.click(await screen.findByRole("button", { name: "Undo import" }));
  expect(await screen.findByText("Import undone")).toBeVisible();
  expect(screen.getByText("Removed 4 bookings and restored 0.")).toBeVisible();
  expect(served.calls).toEqual(["undo b1"]);
  expect(results.getByText("Undone")).toBeVisible();
  expect(results.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(await screen.findByText("Undone by Ada Park")).toBeVisible();
});

test("Undo says that sample data removed with the import comes back", async () => {
  const sampleRemoved = {
    vendors: 110,
    bookings: 12_000,
    madeInactive: 1,
    sentence: "Removed 109 vendors and 12,000 bookings. 1 vendor in use became inactive.",
  };
  serveReport({ sampleRemoved });
  const { user, served } = await openImport();
  await pick(csv(BOOKINGS));
  served.items = [pastImport({ sampleRemoved })];
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  const gone =
    "Removed 109 vendors and 12,000 bookings. 1 vendor in use became inactive. The sample data is gone.";
  expect(results.getByText(gone)).toBeVisible();
  await user.click(results.getByRole("button", { name: "Undo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Undo this import?" }));
  expect(dialog.getByText(/The sample data that was removed with it comes back\.$/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo import" }));
  expect(await results.findByText("Undone")).toBeVisible();
  expect(results.queryByText(/The sample data is gone/)).toBeNull();
});

test("sample data that went with an import is not said to be there still, while nobody has asked again", async () => {
  serveReport({
    sampleRemoved: { vendors: 1, bookings: 9, madeInactive: 0, sentence: "Removed." },
  });
  const { user, served } = await openImport();
  served.me = { ...served.me, instance: { ...served.me.instance, sampleData: true } };
  await pick(csv(BOOKINGS));
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  expect(results.getByText("Removed. The sample data is gone.")).toBeVisible();
  expect(results.queryByText(/still shown beside yours/)).toBeNull();
});

test("a refused undo shows why, and the list is refetched", async () => {
  const { user, served } = await openImport(serveImports([pastImport()]));
  const reason = "A later import changed the same bookings.";
  server.use(
    http.post("*/api/admin/imports/:id/undo", () =>
      HttpResponse.json(problem(409, "undo_refused", reason), { status: 409 }),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Undo bookings.csv" }));
  served.items = [pastImport({ canUndo: false, whyNot: reason })];
  await user.click(await screen.findByRole("button", { name: "Undo import" }));
  expect(await screen.findByText("Import not undone")).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Undo bookings.csv" })).toBeNull(),
  );
  expect(within(await region("Past imports")).getByText(reason)).toBeVisible();
});

test("the result of an import offers no undo either, once the list says why there is none", async () => {
  serveReport();
  const { user, served } = await openImport();
  await pick(csv(BOOKINGS));
  served.items = [pastImport()];
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  const reason = "A later import changed the same bookings.";
  server.use(
    refuses("post", "/api/admin/imports/{id}/undo", 409, problem(409, "undo_refused", reason)),
  );
  await user.click(results.getByRole("button", { name: "Undo" }));
  served.items = [pastImport({ canUndo: false, whyNot: reason })];
  await user.click(await screen.findByRole("button", { name: "Undo import" }));
  expect(await results.findByText(reason)).toBeVisible();
  expect(results.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("the question of an undo says that a later file may have the same rows", async () => {
  const later = pastImport({ repeatedBy: "july.csv" });
  const { user } = await openImport(serveImports([later]));
  await user.click(await screen.findByRole("button", { name: "Undo bookings.csv" }));
  const question = await screen.findByRole("dialog");
  expect(question).toHaveTextContent('"july.csv", imported later, may have some of the same rows');
});

test("an import that someone else undid is undone in its result, too", async () => {
  serveReport();
  const { user, served, client } = await openImport();
  await pick(csv(BOOKINGS));
  served.items = [pastImport()];
  await user.click(button("Import Demo Bookings"));
  const results = within(await region("Import Results"));
  expect(results.getByRole("button", { name: "Undo" })).toBeVisible();
  served.items = [pastImport({ state: "undone", canUndo: false })];
  await client.invalidateQueries({ queryKey: keys.imports });
  expect(await results.findByText("Undone")).toBeVisible();
  expect(results.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("the list shows user, time, counts and duration, and why there is no Undo", async () => {
  await openImport(
    serveImports([
      pastImport({
        id: "b2",
        fileName: "vendors.csv",
        kind: "vendors",
        rejected: 0,
        inserted: 1790,
      }),
      pastImport({ canUndo: false, whyNot: "Only the last 20 imports can be undone." }),
    ]),
  );
  const [newest, older] = within(await region("Past imports")).getAllByRole("listitem");
  expect(newest).toHaveTextContent(/^vendors\.csvVendors1,790 inserted · 0 updated · 1 skipped/);
  expect(newest).toHaveTextContent(/Import b2 · Ada Park · Nov 2\d, 2026, .* [AP]M · 0\.4 s/);
  expect(within(older as HTMLElement).queryByRole("button")).toBeNull();
  expect(older).toHaveTextContent("Only the last 20 imports can be undone.");
});

test("a list that did not load can be retried", async () => {
  const served = serveImports([pastImport()]);
  server.use(
    http.get("*/api/admin/imports", () => new HttpResponse(null, { status: 503 }), { once: true }),
  );
  const { user } = await openImport(served);
  expect(await screen.findByText("Past imports did not load")).toBeVisible();
  await user.click(button("Try again"));
  expect(await screen.findByText("bookings.csv")).toBeVisible();
});

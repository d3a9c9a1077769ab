import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Link, Route } from "wouter";
import { BehindGuard } from "../../../testing/behind-guard";
import { BOOKINGS, button, csv, pick, serveUpload } from "../../../testing/import-page";
import { report, running, serveImports } from "../../../testing/imports";
import { gate } from "../../../testing/matches";
import { renderAt } from "../../../testing/render";
import { ImportPage } from "../import-page";

/** Whether the browser asks before the tab is closed. */
function asksToLeave() {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

async function openWithFile() {
  const held = gate();
  const served = serveImports();
  serveUpload(async (said) => {
    await held.held;
    return HttpResponse.json(report({ dryRun: said.get("dryRun") === "true" }));
  });
  const { user } = renderAt(
    "/admin/import",
    <BehindGuard>
      <Link href="/about">Away</Link>
      <Route path="/admin/import">
        <ImportPage />
      </Route>
    </BehindGuard>,
  );
  await screen.findByRole("heading", { level: 1 });
  await pick(csv(BOOKINGS));
  expect(asksToLeave()).toBe(false);
  return { user, held, served };
}

test("an import that would be lost is kept from being closed also from another screen", async () => {
  const { user, held } = await openWithFile();
  await user.click(button("Import Demo Bookings"));
  expect(asksToLeave()).toBe(true);
  await user.click(screen.getByRole("link", { name: "Away" }));
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  expect(asksToLeave()).toBe(true);
  held.release();
  await waitFor(() => expect(asksToLeave()).toBe(false));
});

test("neither a check nor an import whose rows are being saved is kept from being closed", async () => {
  const { user, held, served } = await openWithFile();
  await user.click(button("Check first"));
  expect(asksToLeave()).toBe(false);
  held.release();
  await waitFor(() => expect(button("Check first")).toBeEnabled());
  const again = gate();
  serveUpload(async () => {
    await again.held;
    return HttpResponse.json(report());
  });
  await user.click(button("Import Demo Bookings"));
  expect(asksToLeave()).toBe(true);
  served.current = running();
  await waitFor(() => expect(asksToLeave()).toBe(false));
  again.release();
  await screen.findByText("Import Successful");
});

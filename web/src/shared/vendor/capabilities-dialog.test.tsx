import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Schema } from "../../api/client";
import { meQuery } from "../../api/queries/account";
import { ada } from "../../testing/fixtures";
import { NO_EVIDENCE } from "../../testing/matches";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { CapabilitiesButton } from "./capabilities-button";
import { HIDDEN_LEDGER } from "./ledger-format";

const spanish = {
  ...{ tag: "spanish", label: "Spanish", state: "derived" as const },
  ...{ field: "shortHighlights" as const, quote: "Agents answer in Spanish" },
};

async function open(
  evidence = answers("get", "/api/vendors/{vendorId}/evidence", NO_EVIDENCE),
  capabilities: Schema<"Capability">[] = [spanish],
) {
  server.use(
    answers("get", "/api/auth/me", ada),
    answers("get", "/api/vendors/{vendorId}/capabilities", { capabilities }),
    evidence,
  );
  const shown = renderAt("/vendors", <CapabilitiesButton vendor={{ id: "v", name: "Oyez" }} />);
  await shown.client.fetchQuery(meQuery);
  await shown.user.click(screen.getByRole("button", { name: "What it offers: Oyez" }));
  return { ...shown, dialog: within(await screen.findByRole("dialog")) };
}

test("what a vendor offers stands below what other firms did about it, asked for once it opens", async () => {
  let asked = 0;
  const ledger = {
    ...NO_EVIDENCE,
    lines: ["Used by 6 of 25 firms that told us", "Demo booked by 41 of 187 firms your size"],
    hasRounded: true,
    firstAt: "2025-11-23T00:00:00Z",
    lastAt: "2026-11-20T00:00:00Z",
  };
  const count = () => {
    asked += 1;
  };
  const { dialog } = await open(answers("get", "/api/vendors/{vendorId}/evidence", ledger, count));
  expect(await dialog.findByText("Used by 6 of 25 firms that told us")).toBeVisible();
  expect(dialog.getByText("Demo booked by 41 of 187 firms your size")).toBeVisible();
  expect(dialog.getByText("Demos from Nov 23, 2025 to Nov 20, 2026")).toBeVisible();
  expect(
    dialog.getByText("Above 20, what firms told us is rounded to the nearest five."),
  ).toBeVisible();
  expect(await dialog.findByText("“Agents answer in Spanish” (highlights)")).toBeVisible();
  expect(asked).toBe(1);
});

test("what columns list stands apart by column, sizes from the smallest, below what it says in order", async () => {
  const listed = (
    field: Schema<"Capability">["field"],
    tag: string,
    label: string,
  ): Schema<"Capability"> => ({ tag, label, state: "listed", field, quote: null });
  const { dialog } = await open(undefined, [
    listed("firmSizeSupported", "e200p", "firms of 200+"),
    listed("firmSizeSupported", "e6-20", "firms of 6-20"),
    listed("geoFocus", "texas", "Texas"),
    listed("geoFocus", "nationwide", "nationwide coverage"),
    { ...spanish, tag: "vietnamese", label: "Vietnamese" },
    listed("integrations", "outlook", "Outlook"),
    listed("tags", "call-scoring", "call scoring"),
    listed("priceBracket", "price-4", "$$$$ pricing"),
    listed("firmSizeSupported", "solo", "solo firms"),
    spanish,
    listed("practiceAreasSupported", "mass-tort", "mass torts"),
    listed("practiceAreasSupported", "workers-comp", "workers' compensation"),
  ]);
  await dialog.findByText("Spanish");
  const claims = within(dialog.getByRole("region", { name: "Capabilities" }));
  expect(claims.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Spanish“Agents answer in Spanish” (highlights)",
    "Vietnamese“Agents answer in Spanish” (highlights)",
    "call scoring(listed features)",
  ]);
  const facts = dialog.getAllByRole("definition");
  const terms = dialog.getAllByRole("term");
  expect(facts.map(({ textContent }, at) => [terms[at]?.textContent, textContent])).toEqual([
    ["Price", "$$$$"],
    ["Firm sizes", "Solo, 6-20, 200+"],
    ["Practice areas", "Mass Torts, Workers' Compensation"],
    ["Regions", "nationwide coverage, Texas"],
    ["Integrations", "Outlook"],
  ]);
  expect(screen.getByRole("dialog")).toHaveAccessibleDescription(
    "Read from its own words and what is listed for it. What is not listed may still exist: ask for it in the demo.",
  );
});

test("counts that may not be shown are said to be too few", async () => {
  const { dialog } = await open();
  expect(await dialog.findByText(`${HIDDEN_LEDGER}.`)).toBeVisible();
});

test("counts that do not load leave what the vendor offers, and can be asked for again", async () => {
  const { dialog, user } = await open(refuses("get", "/api/vendors/{vendorId}/evidence", 500));
  expect(await dialog.findByText("The counts of other firms did not load")).toBeVisible();
  expect(await dialog.findByText("Spanish")).toBeVisible();
  server.use(answers("get", "/api/vendors/{vendorId}/evidence", NO_EVIDENCE));
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText(`${HIDDEN_LEDGER}.`)).toBeVisible();
});

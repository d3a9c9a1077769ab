import type { Locator, Page } from "@playwright/test";
import {
  type BookingFilter,
  countValues,
  filterBookings,
  type KnownBooking,
} from "./known-bookings";
import { expect, expectLoaded } from "./test";

// The parts of Vendor Trends that have no role or name of their own, found by where they stand.

/** One of the four figures at the top, with its label and its change. */
export const figure = (page: Page, label: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt").getByText(label, { exact: true }) });

export const figureValue = (page: Page, label: string) => figure(page, label).locator("dd").first();

/** A ranked list of places: position, name, share, the bar below them, count. */
export function ranking(panel: Locator) {
  const row = panel.locator("ol > li > *");
  return {
    positions: row.locator("> span:nth-child(1)"),
    names: row.locator("> span:nth-child(2)"),
    counts: row.locator("> span:nth-child(5)"),
  };
}

/** The bars of the categories: each is a button, with the count over the column and the name below. */
export function categoryBars(page: Page) {
  const bar = page.getByRole("region", { name: "Bookings by Category" }).locator("li > button");
  const column = bar.locator("> span:nth-child(1) > span:nth-child(2)");
  return {
    names: bar.locator("> span:nth-child(2)"),
    counts: bar.locator("> span:nth-child(1) > span:nth-child(1)"),
    heights: () =>
      column.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)),
  };
}

const STATES: Record<string, string> = { TX: "Texas", CA: "California" };

export function panel(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** On a phone the filters unfold from a button. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: /^Filters/, expanded: false });
  if (await toggle.isVisible()) await toggle.click();
}

export async function expectTrendsLoaded(page: Page): Promise<void> {
  await expect(page.getByText("Total Demos")).toBeVisible();
  await expectLoaded(page);
}

export async function openTrends(page: Page, search = ""): Promise<void> {
  await page.goto(`/trends${search}`);
  await expectTrendsLoaded(page);
}

export async function numbers(cells: Locator): Promise<number[]> {
  return (await cells.allTextContents()).map((text) => Number(text.replaceAll(",", "")));
}

/** Everything on screen that counts, against a count of the rows by hand. */
export async function expectCounts(page: Page, rows: readonly KnownBooking[], by: BookingFilter) {
  const left = filterBookings(rows, by);
  await expect(figureValue(page, "Total Demos")).toHaveText(String(left.length));
  const categories = countValues(left.map(({ category }) => category));
  await expect(figureValue(page, "Categories")).toHaveText(String(categories.length));
  await expect(categoryBars(page).names).toHaveText(categories.slice(0, 8).map(([name]) => name));
  expect(await numbers(categoryBars(page).counts)).toEqual(
    categories.slice(0, 8).map(([, n]) => n),
  );
  const states = countValues(left.map(({ state }) => state)).filter(([state]) => state !== "");
  const geography = panel(page, "Geographic Distribution");
  await expect(ranking(geography).names).toHaveText(states.map(([code]) => STATES[code] ?? ""));
  expect(await numbers(ranking(geography).counts)).toEqual(states.map(([, n]) => n));
  const without = left.filter(({ state }) => state === "").length;
  if (without > 0) await expect(geography).toContainText(`${without} bookings without a state`);
  await expect(panel(page, "Recent Demo Bookings")).toContainText(
    `Showing 1-${Math.min(6, left.length)} of ${left.length} results`,
  );
}

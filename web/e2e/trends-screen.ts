import type { Locator, Page } from "@playwright/test";

// The parts of Vendor Trends that have no role or name of their own, found by where they stand.

/** One of the four figures at the top, with its label and its change. */
export const figure = (page: Page, label: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt").getByText(label, { exact: true }) });

export const figureValue = (page: Page, label: string) => figure(page, label).locator("dd").first();

/** A ranked list of places: position, name over its bar, count. */
export function ranking(panel: Locator) {
  const row = panel.locator("ol > li > *");
  return {
    positions: row.locator("> span:nth-child(1)"),
    names: row.locator("> span:nth-child(2) > span:nth-child(2)"),
    counts: row.locator("> span:nth-child(3)"),
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

import { screen, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { ada, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { bookings, comparedTrends, trends, trendsServer } from "../../testing/trends";
import { openTrends, region, resetPlot } from "../../testing/trends-page";
import { createPlot } from "../../ui/chart/plot";
import { TrendsPage } from "./trends-page";

vi.mock("../../ui/chart/plot", () => ({ createPlot: vi.fn() }));
afterAll(() => vi.doUnmock("../../ui/chart/plot"));
beforeEach(resetPlot);

test("title, description and the four cards", async () => {
  trendsServer();
  await openTrends();
  expect(screen.getByRole("heading", { level: 1, name: "Demo Booking Trends" })).toBeVisible();
  expect(
    screen.getByText(
      "Analyze legal technology demo booking patterns across categories, regions, and firm sizes.",
    ),
  ).toBeVisible();
  expect(document.title).toBe("Vendor Trends · Stackbrief");
  const cards = screen.getAllByRole("term").map((term) => term.closest("div")?.textContent);
  expect(cards[0]).toContain("205");
  expect(cards[0]).toContain("+12.3% from last month");
  expect(cards[1]).toContain("9Active categories"); // besides "Unknown"
  expect(cards[2]).toContain("Texas60 bookings");
  expect(cards[3]).toContain("6.8");
  expect(cards[3]).toContain("-4.8% growth rate");
  expect(screen.getByText("Data through Nov 21, 2026")).toBeVisible();
});

test("one request per endpoint without filters, then one per change with the set ones only", async () => {
  const { news } = trendsServer();
  const { user, address } = await openTrends();
  await expect.poll(() => vi.mocked(createPlot)).toHaveBeenCalled();
  expect(news()).toEqual(["demo-bookings", "trends", "trends/series?interval=week"]);
  await user.selectOptions(screen.getByLabelText("State"), "Texas");
  await user.selectOptions(screen.getByLabelText("Firm Size"), "6-20");
  await expect.poll(address).toBe("/trends?state=TX&firmSize=E6_20");
  await expect
    .poll(news)
    .toEqual([
      "demo-bookings?state=TX&firmSize=E6_20",
      "trends/series?state=TX&firmSize=E6_20&interval=week",
      "trends?state=TX&firmSize=E6_20",
    ]);
});

test("after an outage one press asks again for everything that failed", async () => {
  trendsServer();
  server.use(
    refuses("get", "/api/trends", 503),
    refuses("get", "/api/trends/series", 503),
    refuses("get", "/api/demo-bookings", 503),
    refuses("get", "/api/demo-bookings/filter-options", 503),
  );
  const { user } = renderAt("/trends", <TrendsPage />);
  await screen.findByText("The lists of cities and states did not load.");
  await expect.poll(() => screen.getAllByText(/did not load/).length).toBeGreaterThan(3);
  const again = screen.getAllByRole("button", { name: "Try again" });
  expect(again).toHaveLength(1);
  // One is announced, with the button; the others say in a line that they are missing.
  const told = screen.getAllByRole("alert").filter(({ textContent }) => textContent);
  expect(told).toHaveLength(1);
  expect(told[0]).toContainElement(again[0] as HTMLElement);
  expect(told[0]).toHaveTextContent("The figures did not load");
  expect(screen.getByText("The lists of cities and states did not load.")).not.toBeVisible();
  expect(screen.queryByRole("heading", { name: "The bookings did not load" })).toBeNull();
  expect(screen.getByText("The bookings did not load.")).toBeVisible();
  server.resetHandlers();
  trendsServer();
  await user.click(again[0] as HTMLElement);
  expect(await screen.findByText(/^Showing/)).toBeVisible();
  await expect.poll(() => screen.queryAllByRole("button", { name: "Try again" })).toEqual([]);
});

test("eight categories, then all; a bar links to its questionnaire", async () => {
  trendsServer();
  const { user, address } = await openTrends();
  const panel = region("Bookings by Category");
  expect(panel.getAllByRole("listitem")).toHaveLength(8);
  expect(panel.getAllByRole("listitem")[0]).toHaveTextContent("100Intake49%");
  await user.click(panel.getByRole("button", { name: "See All Categories" }));
  expect(panel.getAllByRole("listitem")).toHaveLength(10);
  expect(address()).toBe("/trends?categories=all");
  expect(panel.getByRole("button", { name: "See Top Categories" })).toBeVisible();
  await user.click(panel.getByRole("button", { name: /Staffing/ }));
  expect(await screen.findByText("Category not found")).toBeVisible();
  expect(screen.getByText("Could not find Staffing")).toBeVisible();
  await user.click(panel.getByText("Intake"));
  expect(address()).toBe("/matches?categoryId=intake");
});

test("the bars are also a table, which stays in the URL", async () => {
  trendsServer();
  const { user, address } = await openTrends();
  const panel = region("Bookings by Category");
  await user.click(panel.getByRole("button", { name: "Categories as table" }));
  expect(address()).toBe("/trends?bars=table");
  expect(panel.queryByRole("list")).toBeNull();
  const rows = panel.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(9);
  expect(rows.slice(0, 2)).toEqual(["CategoryBookingsShare", "Intake10049%"]);
  await user.click(panel.getByRole("button", { name: "See All Categories" }));
  expect(panel.getAllByRole("row")).toHaveLength(11);
  await user.click(panel.getByRole("button", { name: "Categories as bars" }));
  expect(panel.getAllByRole("listitem")).toHaveLength(10);
});

test("there is no toggle for up to eight categories", async () => {
  trendsServer();
  server.use(
    answers("get", "/api/trends", { ...trends, categoryCounts: trends.categoryCounts.slice(0, 8) }),
  );
  await openTrends();
  expect(screen.queryByRole("button", { name: "See All Categories" })).toBeNull();
});

test("both rankings show share and change if there is a previous period", async () => {
  trendsServer();
  server.use(answers("get", "/api/trends", comparedTrends));
  await openTrends("/trends?start=2026-11-01&end=2026-11-21");
  const bars = region("Bookings by Category")
    .getAllByRole("listitem")
    .map((bar) => bar.textContent);
  expect(bars[0]).toBe("100Intake49%+25.0%");
  expect(bars[1]).toBe("50Staffing24%new");
  expect(bars[3]).toBe("9Trial Support4%+2 bookings");
  expect(bars[4]).toBe("8Document Drafting4%-32 bookings");
  const states = region("Geographic Distribution").getAllByRole("listitem");
  expect(states.map((row) => row.textContent)).toEqual([
    "1Texas88%-10.0%180",
    "2California12%new25",
  ]);
});

test("six bookings a page, Previous and Next to both ends", async () => {
  const rows = bookings(14).map((one, at) => ({ ...one, firmSizeSaid: at !== 1 }));
  const { news } = trendsServer(rows);
  const { user, address } = await openTrends();
  const panel = region("Recent Demo Bookings");
  expect(panel.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Category",
    "Location",
    "Date",
    "Firm Size",
  ]);
  expect(panel.getByText("Showing 1-6 of 14 results")).toBeVisible();
  expect(panel.getByRole("button", { name: "Previous" })).toBeDisabled();
  expect(panel.getAllByRole("row")[1]).toHaveTextContent("Category 1Houston, TXNov 1, 20266-20");
  expect(panel.getAllByRole("row")[2]).toHaveTextContent(/Nov 1, 2026Unknown$/);
  news();
  await user.click(panel.getByRole("button", { name: "Next" }));
  await user.click(panel.getByRole("button", { name: "Next" }));
  expect(panel.getByText("Showing 13-14 of 14 results")).toBeVisible();
  expect(panel.getAllByRole("row")).toHaveLength(3);
  expect(panel.getByText("Category 14")).toBeVisible();
  expect(panel.getByRole("button", { name: "Next" })).toBeDisabled();
  expect(address()).toBe("/trends?page=3");
  expect(news()).toEqual([]);
});

test("a page beyond the last becomes the last; a distant page is requested", async () => {
  const { asked } = trendsServer(bookings(250));
  await openTrends("/trends?page=99");
  expect(await screen.findByText("Category 250")).toBeVisible();
  expect(screen.getByText("Showing 247-250 of 250 results")).toBeVisible();
  expect(asked).toContain("demo-bookings?limit=96&offset=192");
});

test("Refresh refetches everything, and its icon turns until then", async () => {
  const { news } = trendsServer();
  const { user } = await openTrends();
  news();
  server.use(answers("get", "/api/trends", { ...trends, total: 206 }));
  const refresh = screen.getByRole("button", { name: "Refresh" });
  await user.click(refresh);
  expect(refresh).toHaveAttribute("aria-disabled", "true");
  expect(await screen.findByText("206", { selector: "dd" })).toBeVisible();
  expect(news()).toEqual(["demo-bookings", "trends/series?interval=week"]);
  await expect.poll(() => refresh.hasAttribute("aria-disabled")).toBe(false);
});

test("a failed Refresh keeps the data and shows an error", async () => {
  trendsServer();
  const { user } = await openTrends();
  server.use(refuses("get", "/api/trends", 500, problem(500, "internal", "Something went wrong")));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("Could not refresh")).toBeVisible();
  expect(screen.getByText("205", { selector: "dd" })).toBeVisible();
});

test.each([
  ["NH", "New Hampshire", true],
  ["DC", "District of Columbia", true],
  ["TX", "Texas", false],
] as const)(
  "a long name of the top state is set smaller on a phone: %s",
  async (state, name, isLong) => {
    trendsServer();
    const stateCounts = [{ state, count: 9, previous: null }];
    server.use(answers("get", "/api/trends", { ...trends, stateCounts }));
    await openTrends();
    const top = screen.getByText("Top State").closest("div")?.querySelector(`[title="${name}"]`);
    expect(top?.hasAttribute("data-long")).toBe(isLong);
  },
);

test("without bookings every panel shows its empty state", async () => {
  trendsServer([]);
  server.use(
    answers("get", "/api/trends", {
      total: 0,
      categoryCounts: [],
      stateCounts: [],
      change: { last30: { current: 0, previous: 0 }, last90: { current: 0, previous: 0 } },
      dataFrom: null,
      dataThrough: null,
    }),
    answers("get", "/api/trends/series", {
      interval: "week",
      points: [],
      previous: [],
      dataFrom: null,
      dataThrough: null,
    }),
  );
  await openTrends();
  expect(screen.getByText("No demo bookings found")).toBeVisible();
  expect(await screen.findAllByText("No data available")).toHaveLength(1);
  expect(screen.getByRole("heading", { name: "No bookings yet" })).toBeVisible();
  expect(screen.getByText("N/A")).toBeVisible();
  expect(screen.getByText("0.0")).toBeVisible();
  expect(screen.getAllByText("No earlier data")).toHaveLength(2);
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

test("a failed request shows an error and can be retried", async () => {
  trendsServer();
  server.use(refuses("get", "/api/trends", 500, problem(500, "internal", "Something went wrong")));
  const { user } = renderAt("/trends", <TrendsPage />);
  const alert = (await screen.findByText("The figures did not load")).closest("[role=alert]");
  expect(alert).toHaveTextContent("Something went wrong");
  server.use(answers("get", "/api/trends", trends));
  await user.click(within(alert as HTMLElement).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Total Demos")).toBeVisible();
  expect(screen.queryByText("The categories did not load")).toBeNull();
});

test("previous data stays while new data loads, and a late reply never replaces it", async () => {
  trendsServer();
  const totals: Record<string, number> = { TX: 60, CA: 25 };
  server.use(
    http.get("*/api/trends", async ({ request }) => {
      const state = new URL(request.url).searchParams.get("state") ?? "";
      if (state === "TX") await delay(250);
      return HttpResponse.json({ ...trends, total: totals[state] ?? 205 });
    }),
  );
  const { user, address } = await openTrends();
  const total = () => screen.queryByText("Total Demos")?.closest("div")?.querySelector("dd");
  await user.selectOptions(screen.getByLabelText("State"), "Texas");
  await expect.poll(address).toBe("/trends?state=TX");
  expect(total()).toHaveTextContent("205");
  expect(total()?.closest("[aria-busy=true]")).not.toBeNull();
  await user.selectOptions(screen.getByLabelText("State"), "California");
  await expect.poll(() => total()?.textContent).toBe("25");
  await delay(300);
  expect(total()).toHaveTextContent("25");
});

test("while new data loads, the average is still that of the previous data", async () => {
  trendsServer();
  const { user, address } = await openTrends();
  server.use(http.get("*/api/trends", () => new Promise<never>(() => undefined)));
  await user.click(screen.getByRole("button", { name: "7 d" }));
  await expect.poll(address).toBe("/trends?start=2026-11-14&end=2026-11-20");
  expect(screen.getByText("6.8")).toBeVisible();
});

test("export and print sheet contain the filters", async () => {
  trendsServer();
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = await openTrends("/trends?state=TX&firmSize=E6_20&page=2");
  expect(screen.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    "/api/demo-bookings/export.csv?state=TX&firmSize=E6_20",
  );
  expect(screen.getByText("State: Texas · Firm Size: 6-20")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("the sample data mark is shown while there is sample data", async () => {
  trendsServer();
  server.use(answers("get", "/api/auth/me", ada));
  const { user } = await openTrends();
  const mark = await screen.findByRole("button", { name: "Sample data" });
  // A screen reader that browses the page opens no tooltip.
  expect(mark).toHaveAccessibleDescription(/^The vendors and bookings shown are invented,/);
  await user.click(mark);
  expect(await screen.findByRole("tooltip")).toHaveTextContent(
    /^The vendors and bookings shown are/,
  );
});

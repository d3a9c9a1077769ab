import { act, screen, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { ada, problem } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { bookings, comparedTrends, series, trends, trendsServer } from "../../testing/trends";
import { createPlot } from "../../ui/chart/plot";
import { TrendsPage } from "./trends-page";

vi.mock("../../ui/chart/plot", () => ({ createPlot: vi.fn() }));
afterAll(() => vi.doUnmock("../../ui/chart/plot"));

const plot = {
  canvas: document.createElement("canvas"),
  show: vi.fn(),
  resize: vi.fn(),
  restyle: vi.fn(),
  moveCursor: vi.fn(),
  position: () => ({ left: 0, width: 100 }),
  destroy: vi.fn(),
};

beforeEach(() => {
  vi.mocked(createPlot).mockReset().mockReturnValue(plot);
  vi.setSystemTime("2026-11-21T12:00:00Z");
  return () => vi.useRealTimers();
});

/** The arguments of the last call of the mocked plot. */
function chart() {
  const call = vi.mocked(createPlot).mock.calls.at(-1);
  if (!call) throw new Error("no chart was drawn");
  return { content: call[1], events: call[2] };
}

function region(name: string) {
  return within(screen.getByRole("region", { name }));
}

async function open(address = "/trends") {
  const page = renderAt(address, <TrendsPage />);
  await screen.findByText("Total Demos");
  await screen.findByText(/^Showing|^No demo bookings found/);
  return page;
}

test("title, description and the four cards", async () => {
  trendsServer();
  await open();
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
  expect(cards[1]).toContain("10Active categories");
  expect(cards[2]).toContain("Texas60 bookings");
  expect(cards[3]).toContain("6.8");
  expect(cards[3]).toContain("-4.8% growth rate");
  expect(screen.getByText("Data through Nov 21, 2026")).toBeVisible();
});

test("one request per endpoint without filters, then one per change with the set ones only", async () => {
  const { news } = trendsServer();
  const { user, address } = await open();
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

test("a city is found by part of its name and chosen with the keyboard", async () => {
  trendsServer();
  const { user, address } = await open();
  const city = screen.getByRole("combobox", { name: "City" });
  expect(city).toHaveAttribute("placeholder", "Search Cities...");
  await user.type(city, "O");
  expect(screen.getAllByRole("option", { hidden: false }).map((o) => o.textContent)).toEqual(
    expect.arrayContaining(["Dallas-Fort Worth", "Houston", "San Antonio"]),
  );
  await user.type(city, "us{ArrowDown}{Enter}");
  expect(city).toHaveValue("Houston");
  await expect.poll(address).toBe("/trends?dma=Houston");
  await user.clear(city);
  await expect.poll(address).toBe("/trends");
});

test("the list of cities closes on a click outside", async () => {
  trendsServer();
  const { user } = await open();
  const city = screen.getByRole("combobox", { name: "City" });
  await user.type(city, "hou");
  expect(city).toHaveAttribute("aria-expanded", "true");
  await user.click(screen.getByText("Total Demos"));
  expect(city).toHaveAttribute("aria-expanded", "false");
  expect(city).toHaveValue("");
});

test("the next key after the button that unfolds the filters leads to the first of them", async () => {
  trendsServer();
  const { user } = await open();
  screen.getByRole("button", { name: "Filters" }).focus();
  await user.keyboard("{Enter}{Tab}");
  expect(screen.getByLabelText("State")).toHaveFocus();
});

test("the selects start with All States and All Sizes; Reset restores them", async () => {
  trendsServer();
  const { user, address } = await open("/trends?dma=Houston&state=TX&firmSize=SOLO&end=2026-11-01");
  const state = screen.getByLabelText("State");
  expect(
    within(state)
      .getAllByRole("option")
      .map((o) => o.textContent),
  ).toEqual(["All States", "California", "Texas"]);
  expect(screen.getByLabelText("Firm Size")).toHaveDisplayValue("Solo");
  expect(within(screen.getByLabelText("Firm Size")).getAllByRole("option")[0]).toHaveTextContent(
    "All Sizes",
  );
  await user.click(screen.getByRole("button", { name: "Reset" }));
  expect(state).toHaveDisplayValue("All States");
  expect(screen.getByLabelText("To")).toHaveValue("");
  await expect.poll(address).toBe("/trends");
});

test("every active filter is a chip that removes it", async () => {
  trendsServer();
  const { user, address } = await open("/trends?state=TX&start=2026-11-01&end=2026-11-21");
  const chips = within(screen.getByRole("list", { name: "Active filters" }));
  expect(chips.getAllByRole("button").map((chip) => chip.textContent)).toEqual([
    "Remove State: Texas",
    "Remove From Nov 1, 2026",
    "Remove To Nov 21, 2026",
  ]);
  await user.click(chips.getByRole("button", { name: "Remove State: Texas" }));
  await expect.poll(address).toBe("/trends?start=2026-11-01&end=2026-11-21");
});

test("From after To shows an error beside the fields and requests nothing", async () => {
  const { news } = trendsServer();
  renderAt("/trends?start=2026-11-02&end=2026-11-01", <TrendsPage />);
  expect(await screen.findByText("From must not be after To.")).toBeVisible();
  expect(screen.getByLabelText("From")).toHaveAccessibleDescription("From must not be after To.");
  expect(screen.getByText("No figures for these dates")).toBeVisible();
  expect(news()).toEqual([]);
});

test("dates that cannot be leave the figures of the dates before, dimmed, until they are corrected", async () => {
  const { news } = trendsServer();
  const { user } = await open("/trends?end=2026-11-21");
  news();
  const figures = () => screen.getByText("Total Demos").closest("[data-outdated]");
  expect(figures()).toBeNull();
  await user.type(screen.getByLabelText("From"), "2026-11-30");
  expect(await screen.findByText("From must not be after To.")).toBeVisible();
  expect(figures()).not.toBeNull();
  await user.clear(screen.getByLabelText("From"));
  await expect.poll(figures).toBeNull();
  expect(news()).toEqual([]);
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
  server.resetHandlers();
  trendsServer();
  await user.click(again[0] as HTMLElement);
  expect(await screen.findByText(/^Showing/)).toBeVisible();
  await expect.poll(() => screen.queryAllByRole("button", { name: "Try again" })).toEqual([]);
});

test("unknown values in the URL are ignored with a notice", async () => {
  const { news } = trendsServer();
  await open("/trends?state=ZZ&dma=Atlantis");
  expect(
    screen.getByText(
      'The state "ZZ" is unknown and was left out. The city "Atlantis" is unknown and was left out.',
    ),
  ).toBeVisible();
  expect(news()).toContain("trends");
  expect(screen.getByLabelText("State")).toHaveDisplayValue("All States");
});

test("presets set both dates, the arrows shift them", async () => {
  trendsServer();
  const { user, address } = await open();
  expect(screen.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: "Earlier" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "7 d" }));
  await expect.poll(address).toBe("/trends?start=2026-11-15&end=2026-11-21");
  expect(screen.getByRole("button", { name: "Later" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Earlier" }));
  await expect.poll(address).toBe("/trends?start=2026-11-08&end=2026-11-14");
  expect(screen.getByRole("button", { name: "7 d" })).toHaveAttribute("aria-pressed", "false");
});

test("eight categories, then all; a bar links to its questionnaire", async () => {
  trendsServer();
  const { user, address } = await open();
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
  const { user, address } = await open();
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
  await open();
  expect(screen.queryByRole("button", { name: "See All Categories" })).toBeNull();
});

test("both rankings show share and change if there is a previous period", async () => {
  trendsServer();
  server.use(answers("get", "/api/trends", comparedTrends));
  await open("/trends?start=2026-11-01&end=2026-11-21");
  const bars = region("Bookings by Category")
    .getAllByRole("listitem")
    .map((bar) => bar.textContent);
  expect(bars[0]).toBe("100Intake49%+25.0%");
  expect(bars[1]).toBe("50Staffing24%new");
  expect(bars[3]).toBe("9Trial Support4%+2");
  expect(bars[4]).toBe("8Document Drafting4%-32");
  const states = region("Geographic Distribution").getAllByRole("listitem");
  expect(states.map((row) => row.textContent)).toEqual([
    "1Texas88%-10.0%180",
    "2California12%new25",
  ]);
});

test("six bookings a page, Previous and Next to both ends", async () => {
  const { news } = trendsServer();
  const { user, address } = await open();
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
  await open("/trends?page=99");
  expect(await screen.findByText("Category 250")).toBeVisible();
  expect(screen.getByText("Showing 247-250 of 250 results")).toBeVisible();
  expect(asked).toContain("demo-bookings?limit=96&offset=192");
});

test("Refresh refetches everything, and its icon turns meanwhile", async () => {
  const { news } = trendsServer();
  const { user } = await open();
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
  const { user } = await open();
  server.use(refuses("get", "/api/trends", 500, problem(500, "internal", "Something went wrong")));
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("Could not refresh")).toBeVisible();
  expect(screen.getByText("205", { selector: "dd" })).toBeVisible();
});

test('states have full names, without "Unknown"; a state opens its cities, and back', async () => {
  const { news } = trendsServer();
  const sent: string[] = [];
  const cities = [
    { city: "Houston", cityState: "Houston, TX", state: "TX", count: 40 },
    { city: "Unknown City", cityState: "", state: "TX", count: 20 },
  ];
  server.use(
    answers("get", "/api/demo-bookings/cities", cities, (request) => {
      sent.push(new URL(request.url).search);
    }),
  );
  const { user, address } = await open("/trends?firmSize=SOLO");
  const panel = region("Geographic Distribution");
  expect(panel.getByText("Click on any state name to view cities within that state")).toBeVisible();
  expect(panel.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "1Texas29%60",
    "2California12%25",
  ]);
  expect(panel.getByText("120 bookings without a state")).toBeVisible();
  expect(panel.getByText("205")).toBeVisible();
  news();
  await user.click(panel.getByRole("button", { name: /Texas/ }));
  expect(await panel.findByRole("heading", { name: "Top Cities in Texas" })).toBeVisible();
  expect(await panel.findByText("Houston")).toBeVisible();
  expect(panel.getAllByRole("listitem")[0]).toHaveTextContent("1Houston67%40");
  expect(sent).toEqual(["?firmSize=SOLO&state=TX"]);
  expect(news()).toEqual([]);
  await user.click(panel.getByRole("button", { name: "Back to States" }));
  expect(panel.getByRole("button", { name: /California/ })).toBeVisible();
  expect(address()).toBe("/trends?firmSize=SOLO");
});

test("at most twelve cities are ranked", async () => {
  trendsServer();
  const cities = Array.from({ length: 13 }, (_, index) => ({
    city: `City ${index}`,
    cityState: "",
    state: "TX",
    count: 20 - index,
  }));
  server.use(answers("get", "/api/demo-bookings/cities", cities));
  await open("/trends?cities=TX");
  const panel = region("Geographic Distribution");
  expect(await panel.findAllByRole("listitem")).toHaveLength(12);
});

test("a state without cities shows an empty state with its name", async () => {
  trendsServer();
  server.use(answers("get", "/api/demo-bookings/cities", []));
  await open("/trends?cities=WY");
  expect(await screen.findByText("No city data available for Wyoming")).toBeVisible();
});

test("without bookings every panel shows its empty state", async () => {
  trendsServer([]);
  server.use(
    answers("get", "/api/trends", {
      total: 0,
      categoryCounts: [],
      stateCounts: [],
      change: { last30: { current: 0, previous: 0 }, last90: { current: 0, previous: 0 } },
      dataThrough: null,
    }),
    answers("get", "/api/trends/series", { interval: "week", points: [], previous: [] }),
  );
  await open();
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
  const alert = (await screen.findByText("Figures did not load")).closest("[role=alert]");
  expect(alert).toHaveTextContent("Something went wrong");
  server.use(answers("get", "/api/trends", trends));
  await user.click(within(alert as HTMLElement).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Total Demos")).toBeVisible();
  expect(screen.queryByText("Categories did not load")).toBeNull();
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
  const { user, address } = await open();
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
  const { user, address } = await open();
  server.use(http.get("*/api/trends", () => new Promise<never>(() => undefined)));
  await user.click(screen.getByRole("button", { name: "7 d" }));
  await expect.poll(address).toBe("/trends?start=2026-11-15&end=2026-11-21");
  expect(screen.getByText("6.8")).toBeVisible();
});

test("the chart has a label, an interval, and a table of its data", async () => {
  const { news } = trendsServer();
  const { user, address } = await open();
  expect(await screen.findByRole("img", { name: /^Bookings by week/ })).toHaveAttribute(
    "tabindex",
    "0",
  );
  expect(chart().content).toMatchObject({ values: [20, 30, 12], partialLast: true });
  expect(screen.getAllByRole("table")).toHaveLength(1);
  news();
  await user.click(screen.getByRole("radio", { name: "Month" }));
  await expect.poll(news).toEqual(["trends/series?interval=month"]);
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  expect(address()).toBe("/trends?interval=month&chart=table");
  const rows = region("Bookings over time").getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "WeekBookings",
    "Week of Nov 2, 202620",
    "Week of Nov 9, 202630",
    "Week of Nov 16, 2026, so far12",
  ]);
  expect(plot.destroy).toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Show as chart" }));
  expect(await screen.findByRole("img", { name: /^Bookings by/ })).toBeVisible();
});

test("the previous period is a separate line with its dates in the legend", async () => {
  trendsServer();
  const previous = [
    { start: "2026-10-19", count: 10 },
    { start: "2026-10-26", count: 20 },
    { start: "2026-11-02", count: 4 },
  ];
  server.use(answers("get", "/api/trends/series", { ...series, previous }));
  const { user } = await open("/trends?start=2026-11-02&end=2026-11-15&chart=table");
  expect(
    region("Bookings over time")
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toContain("Week of Nov 9, 202630Week of Oct 26, 2026 20+50.0%");
  await user.click(screen.getByRole("button", { name: "Show as chart" }));
  expect(screen.getByText("Previous period: Oct 19 – Nov 1, 2026")).toBeVisible();
  // The week that began after it has no whole week to compare with.
  expect(chart().content.previous).toEqual([10, 20, null]);
});

test("dragging over the chart sets From and To; Escape resets them", async () => {
  trendsServer();
  const { user, address } = await open("/trends?start=2026-11-04&end=2026-11-21");
  const picture = await screen.findByRole("img", { name: /^Bookings by/ });
  act(() => chart().events.onSelect(0, 1));
  expect(address()).toBe("/trends?start=2026-11-04&end=2026-11-15");
  await expect.poll(() => screen.getByLabelText("From")).toHaveValue("2026-11-04");
  expect(screen.getByLabelText("To")).toHaveValue("2026-11-15");
  act(() => picture.focus());
  await user.keyboard("{Escape}");
  expect(address()).toBe("/trends?start=2026-11-04&end=2026-11-21");
});

test("arrow keys move the cursor and announce its point", async () => {
  trendsServer();
  const { user } = await open();
  const picture = await screen.findByRole("img", { name: /^Bookings by/ });
  act(() => picture.focus());
  await user.keyboard("{ArrowRight}");
  expect(plot.moveCursor).toHaveBeenLastCalledWith(0);
  expect(screen.getByText("Week of Nov 2, 2026: 20 bookings")).toBeInTheDocument();
  act(() => chart().events.onCursor(0));
  await user.keyboard("{End}");
  expect(plot.moveCursor).toHaveBeenLastCalledWith(2);
  expect(screen.getByText("Week of Nov 16, 2026, so far: 12 bookings")).toBeInTheDocument();
});

test("export and print sheet contain the filters", async () => {
  trendsServer();
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = await open("/trends?state=TX&firmSize=E6_20&page=2");
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
  await open();
  expect(await screen.findByText("Sample data")).toBeVisible();
});

test("cities that did not load can be retried", async () => {
  trendsServer();
  server.use(refuses("get", "/api/demo-bookings/filter-options", 503));
  const { user } = await open();
  const alert = await screen.findByText("The lists of cities and states did not load.", {
    exact: false,
  });
  server.use(
    answers("get", "/api/demo-bookings/filter-options", {
      dmas: ["Houston"],
      states: [],
      firmSizes: [],
    }),
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => alert.isConnected).toBe(false);
});

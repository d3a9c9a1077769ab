import { screen } from "@testing-library/react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { answers, server } from "../../testing/server";
import { comparedTrends, trendsServer } from "../../testing/trends";
import { openTrends, region, resetPlot } from "../../testing/trends-page";

vi.mock("../../ui/chart/plot", () => ({ createPlot: vi.fn() }));
afterAll(() => vi.doUnmock("../../ui/chart/plot"));
beforeEach(resetPlot);

test("no growth is shown against days before the data begins", async () => {
  trendsServer();
  const young = { ...comparedTrends, dataFrom: "2026-10-12T08:00:00Z" };
  server.use(answers("get", "/api/trends", young));
  // The 21 days before begin on October 11.
  await openTrends("/trends?start=2026-11-01&end=2026-11-21");
  const cards = screen.getAllByRole("term").map((term) => term.closest("div"));
  expect(cards[0]).toHaveTextContent("No earlier data");
  expect(cards[3]).toHaveTextContent("No earlier data");
  const categories = region("Bookings by Category");
  expect(categories.getAllByRole("listitem")[0]).toHaveTextContent(/^100Intake49%$/);
  expect(categories.getByText("No earlier data")).toBeVisible();
  const states = region("Geographic Distribution");
  expect(states.getAllByRole("listitem")[1]).toHaveTextContent(/^2California12%25$/);
  expect(states.getByText("No earlier data")).toBeVisible();
});

test("growth is shown where the data begins with the first day of the period before", async () => {
  trendsServer();
  const young = { ...comparedTrends, dataFrom: "2026-10-11T23:59:59Z" };
  server.use(answers("get", "/api/trends", young));
  await openTrends("/trends?start=2026-11-01&end=2026-11-21");
  expect(region("Bookings by Category").getAllByRole("listitem")[0]).toHaveTextContent("+25.0%");
  expect(region("Bookings by Category").queryByText("No earlier data")).toBeNull();
});

test("the change of a few bookings is told in bookings", async () => {
  trendsServer();
  const change = { last30: { current: 0, previous: 1 }, last90: { current: 9, previous: 8 } };
  server.use(answers("get", "/api/trends", { ...comparedTrends, change }));
  await openTrends();
  const cards = screen.getAllByRole("term").map((term) => term.closest("div"));
  expect(cards[0]).toHaveTextContent("-1 booking from last month");
  expect(cards[3]).toHaveTextContent("+1 booking from the 90 days before");
});

const HIDDEN = "No data since Oct 21, 2026";
const ENDS = "Data through Oct 21, 2026";

// The last 30 full days begin on October 22, the last 7 on November 14; the windows end at To, which may lie within data that ended long ago.
test.each([
  ["2026-10-21T23:59:59Z", "", HIDDEN, HIDDEN],
  ["2026-10-22T00:00:00Z", "", "Data through Oct 22, 2026", "Data through Oct 22, 2026"],
  ["2026-11-13T23:59:59Z", "", "Data through Nov 13, 2026", "Data through Nov 13, 2026"],
  ["2026-11-14T00:00:00Z", "", "+12.3% from last month", "-4.8% growth rate"],
  ["2026-10-21T23:59:59Z", "?end=2026-11-19", ENDS, ENDS],
  ["2026-10-21T23:59:59Z", "?end=2026-10-27", "+12.3% from last month", "-4.8% growth rate"],
])(
  "a fall is not shown where the data ended before the windows do: %s %s",
  async (through, query, ...said) => {
    trendsServer();
    server.use(answers("get", "/api/trends", { ...comparedTrends, dataThrough: through }));
    await openTrends(`/trends${query}`);
    const cards = screen.getAllByRole("term").map((term) => term.closest("div"));
    expect(cards[0]).toHaveTextContent(said[0] as string);
    expect(cards[3]).toHaveTextContent(said[1] as string);
  },
);

// The 21 days from November 1 as the lists compare them, which ended with the data before their last 7 or all of them.
test.each([
  ["2026-11-13T23:59:59Z", "Data through Nov 13, 2026"],
  ["2026-10-20T23:59:59Z", "No data since Oct 20, 2026"],
])("nor in the lists, which say why once: %s", async (dataThrough, note) => {
  trendsServer();
  server.use(answers("get", "/api/trends", { ...comparedTrends, dataThrough }));
  await openTrends("/trends?start=2026-11-01&end=2026-11-21");
  const categories = region("Bookings by Category");
  expect(categories.getAllByRole("listitem")[0]).toHaveTextContent(/^100Intake49%$/);
  expect(categories.getByText(note)).toBeVisible();
  const states = region("Geographic Distribution");
  expect(states.getAllByRole("listitem")[1]).toHaveTextContent(/^2California12%25$/);
  expect(states.getByText(note)).toBeVisible();
});

// Three bookings in 30 days lie 10 days apart: 30 without one end such data, and 7 that of a hundred.
test.each([
  ["2026-11-12T08:00:00Z", "", 3, "no change from last month"],
  ["2026-11-12T08:00:00Z", "", 100, "Data through Nov 12, 2026"],
  ["2026-11-12T08:00:00Z", "", 0, "Data through Nov 12, 2026"],
  ["2026-10-21T08:00:00Z", "", 3, "No data since Oct 21, 2026"],
  // Of a part of the bookings nothing says how often any is made.
  ["2026-11-12T08:00:00Z", "?state=TX", 3, "Data through Nov 12, 2026"],
])(
  "few bookings do not mean that the data ended: %s %s %i",
  async (through, query, count, said) => {
    trendsServer();
    const window = { current: count, previous: count };
    const change = { last30: window, last90: window };
    server.use(answers("get", "/api/trends", { ...comparedTrends, dataThrough: through, change }));
    await openTrends(`/trends${query}`);
    expect(screen.getAllByRole("term")[0]?.closest("div")).toHaveTextContent(said);
  },
);

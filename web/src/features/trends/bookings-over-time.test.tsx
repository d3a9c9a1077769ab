import { act, screen } from "@testing-library/react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { answers, server } from "../../testing/server";
import { series, trendsServer } from "../../testing/trends";
import { chart, openTrends, plot, region, resetPlot } from "../../testing/trends-page";

vi.mock("../../ui/chart/plot", () => ({ createPlot: vi.fn() }));
afterAll(() => vi.doUnmock("../../ui/chart/plot"));
beforeEach(resetPlot);

/** What one reads of a row: dates in it do not break. */
const shownText = (row: HTMLElement) => row.textContent.replaceAll("\u00a0", " ");

test("the chart has a label, an interval, and a table of its data", async () => {
  const { news } = trendsServer();
  const { user, address } = await openTrends();
  expect(await screen.findByRole("application", { name: /^Bookings by week/ })).toHaveAttribute(
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
  expect(rows.map(shownText)).toEqual([
    "WeekBookings",
    "Nov 2, 202620",
    "Nov 9, 202630",
    "Nov 16, 2026, so far12",
  ]);
  expect(plot.destroy).toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Show as chart" }));
  expect(await screen.findByRole("application", { name: /^Bookings by/ })).toBeVisible();
});

test("the previous period is a separate line with its dates in the legend", async () => {
  trendsServer();
  const previous = [
    { start: "2026-10-19", count: 10 },
    { start: "2026-10-26", count: 20 },
    { start: "2026-11-02", count: 4 },
  ];
  server.use(answers("get", "/api/trends/series", { ...series, previous, dataFrom: "2026-10-19" }));
  const { user } = await openTrends("/trends?start=2026-11-02&end=2026-11-15&chart=table");
  expect(region("Bookings over time").getAllByRole("row").map(shownText)).toContain(
    "Nov 9, 202630Oct 26, 2026 20+50.0%",
  );
  await user.click(screen.getByRole("button", { name: "Show as chart" }));
  expect(screen.getByText("Previous period: Oct 19 – Nov 1, 2026")).toBeVisible();
  // The week that began after it has no whole week to compare with.
  expect(chart().content.previous).toEqual([10, 20, null]);
});

test("days before the data begins are counted nowhere", async () => {
  trendsServer();
  const previous = [
    { start: "2026-10-19", count: 0 },
    { start: "2026-10-26", count: 0 },
  ];
  server.use(answers("get", "/api/trends/series", { ...series, previous, dataFrom: "2026-11-02" }));
  const { user } = await openTrends("/trends?start=2026-11-02&end=2026-11-15");
  const picture = await screen.findByRole("application", { name: /^Bookings by/ });
  expect(screen.queryByText(/^Previous period/)).toBeNull();
  act(() => picture.focus());
  await user.keyboard("{ArrowRight}");
  expect(screen.getByText("Week of Nov 2, 2026: 20 bookings")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show as table" }));
  const rows = region("Bookings over time").getAllByRole("row");
  expect(rows.map(shownText).slice(0, 2)).toEqual(["WeekBookings", "Nov 2, 202620"]);
});

test("dragging over the chart sets From and To; Escape resets them", async () => {
  trendsServer();
  const { user, address } = await openTrends("/trends?start=2026-11-04&end=2026-11-21");
  const picture = await screen.findByRole("application", { name: /^Bookings by/ });
  act(() => chart().events.onSelect(0, 1));
  expect(address()).toBe("/trends?start=2026-11-04&end=2026-11-15");
  await expect.poll(() => screen.getByLabelText("From")).toHaveValue("2026-11-04");
  expect(screen.getByLabelText("To")).toHaveValue("2026-11-15");
  act(() => picture.focus());
  await user.keyboard("{Escape}");
  expect(address()).toBe("/trends?start=2026-11-04&end=2026-11-21");
});

test("a single booking is announced as one", async () => {
  trendsServer();
  const points = [{ start: "2026-11-02", count: 1 }];
  server.use(answers("get", "/api/trends/series", { ...series, points }));
  const { user } = await openTrends();
  const picture = await screen.findByRole("application", { name: /^Bookings by/ });
  act(() => picture.focus());
  await user.keyboard("{End}");
  expect(screen.getByText(/^Week of Nov 2, 2026.*: 1 booking$/)).toBeInTheDocument();
});

test("arrow keys move the cursor and announce its point", async () => {
  trendsServer();
  const { user } = await openTrends();
  const picture = await screen.findByRole("application", { name: /^Bookings by/ });
  act(() => picture.focus());
  await user.keyboard("{ArrowRight}");
  expect(plot.moveCursor).toHaveBeenLastCalledWith(0);
  expect(screen.getByText("Week of Nov 2, 2026: 20 bookings")).toBeInTheDocument();
  act(() => chart().events.onCursor(0));
  await user.keyboard("{End}");
  expect(plot.moveCursor).toHaveBeenLastCalledWith(2);
  expect(screen.getByText("Week of Nov 16, 2026, so far: 12 bookings")).toBeInTheDocument();
});

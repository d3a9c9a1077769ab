import { screen } from "@testing-library/react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { answers, server } from "../../testing/server";
import { trends, trendsServer } from "../../testing/trends";
import { openTrends, region, resetPlot } from "../../testing/trends-page";

vi.mock("../../ui/chart/plot", () => ({ createPlot: vi.fn() }));
afterAll(() => vi.doUnmock("../../ui/chart/plot"));
beforeEach(resetPlot);

test("a long state is readable: shares make room for it, and its name is in full on request", async () => {
  trendsServer();
  const stateCounts = [
    { state: "DC", count: 12, previous: null },
    { state: "TX", count: 9, previous: null },
  ];
  server.use(answers("get", "/api/trends", { ...trends, stateCounts }));
  await openTrends();
  const states = region("Geographic Distribution");
  expect(states.getByTitle("District of Columbia")).toHaveTextContent("District of Columbia");
  expect(states.getByRole("list")).toHaveAttribute("data-long");
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
  const { user, address } = await openTrends("/trends?firmSize=SOLO");
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
  expect(panel.getByRole("button", { name: /Texas/ })).toHaveFocus();
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
  await openTrends("/trends?cities=TX");
  const panel = region("Geographic Distribution");
  expect(await panel.findAllByRole("listitem")).toHaveLength(12);
});

test("a state without cities shows an empty state with its name", async () => {
  trendsServer();
  server.use(answers("get", "/api/demo-bookings/cities", []));
  await openTrends("/trends?cities=WY");
  expect(await screen.findByText("No city data available for Wyoming")).toBeVisible();
});

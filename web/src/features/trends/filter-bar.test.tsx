import { fireEvent, screen, within } from "@testing-library/react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { renderAt } from "../../testing/render";
import { answers, refuses, server } from "../../testing/server";
import { trendsServer } from "../../testing/trends";
import { openTrends, resetPlot } from "../../testing/trends-page";
import { TrendsPage } from "./trends-page";

vi.mock("../../ui/chart/plot", () => ({ createPlot: vi.fn() }));
afterAll(() => vi.doUnmock("../../ui/chart/plot"));
beforeEach(resetPlot);

test("a city is found by part of its name and chosen with the keyboard", async () => {
  trendsServer();
  const { user, address } = await openTrends();
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

test("Enter that ends a composition of signs chooses no city", async () => {
  trendsServer();
  const { user } = await openTrends();
  const city = screen.getByRole("combobox", { name: "City" });
  await user.type(city, "hou{ArrowDown}");
  fireEvent.keyDown(city, { key: "Enter", isComposing: true });
  expect(city).toHaveValue("hou");
  fireEvent.keyDown(city, { key: "Enter" });
  expect(city).toHaveValue("Houston");
});

test("the list of cities closes on a click outside", async () => {
  trendsServer();
  const { user } = await openTrends();
  const city = screen.getByRole("combobox", { name: "City" });
  await user.type(city, "hou");
  expect(city).toHaveAttribute("aria-expanded", "true");
  await user.click(screen.getByText("Total Demos"));
  expect(city).toHaveAttribute("aria-expanded", "false");
  expect(city).toHaveValue("");
});

test("the next key after the button that unfolds the filters leads to the first of them", async () => {
  trendsServer();
  const { user } = await openTrends();
  screen.getByRole("button", { name: "Filters" }).focus();
  await user.keyboard("{Enter}{Tab}");
  expect(screen.getByLabelText("State")).toHaveFocus();
});

test("the selects start with All States and All Sizes; Reset restores them", async () => {
  trendsServer();
  const { user, address } = await openTrends(
    "/trends?dma=Houston&state=TX&firmSize=SOLO&end=2026-11-01",
  );
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
  const { user, address } = await openTrends("/trends?state=TX&start=2026-11-01&end=2026-11-21");
  const chips = within(screen.getByRole("list", { name: "Active filters" }));
  expect(chips.getAllByRole("button").map((chip) => chip.getAttribute("aria-label"))).toEqual([
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
  const { user } = await openTrends("/trends?end=2026-11-21");
  news();
  const figures = () => screen.getByText("Total Demos").closest("[data-outdated]");
  expect(figures()).toBeNull();
  await user.type(screen.getByLabelText("From"), "2026-11-30");
  expect(await screen.findByText("From must not be after To.")).toBeVisible();
  expect(figures()).not.toBeNull();
  expect(screen.getByText("Figures of the earlier dates")).toHaveRole("status");
  await user.clear(screen.getByLabelText("From"));
  await expect.poll(figures).toBeNull();
  expect(news()).toEqual([]);
});

test("unknown values in the URL are ignored with a notice", async () => {
  const { news } = trendsServer();
  await openTrends("/trends?state=ZZ&dma=Atlantis");
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
  const { user, address } = await openTrends();
  expect(screen.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: "Earlier" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "7 d" }));
  await expect.poll(address).toBe("/trends?start=2026-11-14&end=2026-11-20");
  expect(screen.getByRole("button", { name: "Later" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Earlier" }));
  await expect.poll(address).toBe("/trends?start=2026-11-07&end=2026-11-13");
  expect(screen.getByRole("button", { name: "7 d" })).toHaveAttribute("aria-pressed", "false");
});

test("cities that did not load can be retried", async () => {
  trendsServer();
  server.use(refuses("get", "/api/demo-bookings/filter-options", 503));
  const { user } = await openTrends();
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

test.each([
  ["the dates are invalid", "/trends?start=2026-03-01&end=2026-02-01"],
  ["nobody knows whether the city exists", "/trends?dma=Houston"],
])("nothing can be exported while %s", async (_why, address) => {
  trendsServer();
  server.use(refuses("get", "/api/demo-bookings/filter-options", 503));
  renderAt(address, <TrendsPage />);
  await screen.findByText("The lists of cities and states did not load.");
  expect(screen.queryByRole("link", { name: "Export CSV" })).toBeNull();
  const button = screen.getByRole("button", { name: "Export CSV" });
  expect(button).toHaveAttribute("aria-disabled", "true");
});

test("nothing can be exported while the bar holds dates that are not valid", async () => {
  trendsServer();
  await openTrends("/trends?start=2026-02-01&end=2026-03-01");
  const exported = () => screen.queryByRole("link", { name: "Export CSV" });
  expect(exported()).toBeVisible();
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-04-01" } });
  expect(screen.getByText("From must not be after To.")).toBeVisible();
  expect(exported()).toBeNull();
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-01-01" } });
  expect(exported()).toBeVisible();
});

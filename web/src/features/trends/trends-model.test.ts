import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_FILTERS } from "./filters";
import { createTrends } from "./trends-model";

const NOW = Date.parse("2026-11-21T12:00:00Z");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A model that follows its own navigation at once, as the router does. */
function open(search = "") {
  const visited: string[] = [];
  const model = createTrends({
    search,
    now: NOW,
    navigate: (path) => {
      visited.push(path);
      model.follow(path.split("?")[1] ?? "");
    },
  });
  return { model, visited };
}

test("changes within 300 ms become one navigation, with the set filters only", () => {
  const { model, visited } = open();
  model.edit({ state: "TX" });
  vi.advanceTimersByTime(299);
  model.edit({ firmSize: "E6_20" });
  expect(model.draft.value).toMatchObject({ state: "TX", firmSize: "E6_20" });
  vi.advanceTimersByTime(299);
  expect(visited).toEqual([]);
  expect(model.filters.value).toEqual(NO_FILTERS);
  vi.advanceTimersByTime(1);
  expect(visited).toEqual(["/trends?state=TX&firmSize=E6_20"]);
  expect(model.filters.value).toMatchObject({ state: "TX", firmSize: "E6_20" });
});

test("a change that is reverted does not navigate", () => {
  const { model, visited } = open("state=TX");
  model.edit({ state: "CA" });
  model.edit({ state: "TX" });
  vi.advanceTimersByTime(1000);
  expect(visited).toEqual([]);
});

test("a filter starts at page 1; another state closes the cities of the previous one", () => {
  const { model, visited } = open("page=4&cities=TX&categories=all");
  model.edit({ firmSize: "SOLO" });
  vi.advanceTimersByTime(300);
  model.turnTo(2);
  model.edit({ state: "CA" });
  vi.advanceTimersByTime(300);
  expect(visited).toEqual([
    "/trends?firmSize=SOLO&categories=all&cities=TX",
    "/trends?firmSize=SOLO&categories=all&cities=TX&page=2",
    "/trends?state=CA&firmSize=SOLO&categories=all",
  ]);
});

test("a page change includes a pending filter", () => {
  const { model, visited } = open();
  model.edit({ state: "TX" });
  model.toggleCategories();
  vi.advanceTimersByTime(1000);
  expect(visited).toEqual(["/trends?state=TX&categories=all"]);
});

test("From after To shows an error and requests nothing until it is corrected", () => {
  const { model, visited } = open("start=2026-03-01&end=2026-03-31");
  model.edit({ end: "2026-02-01" });
  vi.advanceTimersByTime(1000);
  expect(model.problem.value).toBe("From must not be after To.");
  expect(visited).toEqual([]);
  model.edit({ start: "2026-01-01" });
  vi.advanceTimersByTime(300);
  expect(model.problem.value).toBeNull();
  expect(visited).toEqual(["/trends?start=2026-01-01&end=2026-02-01"]);
});

test("a URL with invalid dates requests nothing", () => {
  const { model } = open("start=2026-03-01&end=2026-02-01");
  expect(model.filters.value).toBeNull();
  expect(model.problem.value).toBe("From must not be after To.");
});

test("a year that is still being typed is never requested", () => {
  const { model, visited } = open();
  model.edit({ start: "0002-11-21" });
  vi.advanceTimersByTime(1000);
  expect(visited).toEqual([]);
});

test("an unknown city waits for the list, is ignored with a notice, and removed by the next change", () => {
  const { model, visited } = open("dma=Atlantis&state=TX");
  expect(model.filters.value).toBeNull();
  model.metroAreas.value = ["Houston"];
  expect(model.filters.value).toEqual({ ...NO_FILTERS, state: "TX" });
  expect(model.draft.value.dma).toBe("");
  expect(model.notices.value).toEqual(['The city "Atlantis" is unknown and was left out.']);
  model.removeFilter("state");
  vi.advanceTimersByTime(300);
  expect(visited).toEqual(["/trends"]);
  expect(model.notices.value).toEqual([]);
});

test("Reset clears the five filters and unknown values, and keeps the rest", () => {
  const { model, visited } = open("state=ZZ&firmSize=SOLO&start=2026-01-01&interval=month&page=2");
  model.reset();
  vi.advanceTimersByTime(300);
  expect(visited).toEqual(["/trends?interval=month"]);
});

test("zoom is applied at once; resetting it returns to the previous dates, then to all", () => {
  const { model, visited } = open("start=2026-01-01&end=2026-11-21&interval=month");
  model.zoomTo({ start: "2026-03-01", end: "2026-05-31" });
  model.zoomTo({ start: "2026-04-01", end: "2026-04-30" });
  model.resetZoom();
  model.resetZoom();
  model.resetZoom();
  expect(visited).toEqual([
    "/trends?start=2026-03-01&end=2026-05-31",
    "/trends?start=2026-04-01&end=2026-04-30",
    "/trends?start=2026-01-01&end=2026-11-21",
    "/trends",
  ]);
});

test("dates chosen after a zoom are kept when the zoom is reset", () => {
  const { model, visited } = open("start=2026-01-01&end=2026-11-21");
  model.zoomTo({ start: "2026-04-01", end: "2026-04-30" });
  model.choosePreset("7d");
  vi.advanceTimersByTime(300);
  model.resetZoom();
  expect(visited.at(-1)).toBe("/trends");
});

test("presets and shifts set both dates", () => {
  const { model, visited } = open();
  model.choosePreset("28d");
  model.shift(-1);
  model.shift(-1);
  vi.advanceTimersByTime(300);
  expect(visited).toEqual(["/trends?start=2026-08-29&end=2026-09-25"]);
  expect(model.preset.value).toBeNull();
  model.shift(1);
  expect(model.draft.value).toMatchObject({ start: "2026-09-26", end: "2026-10-23" });
});

test("Back restores the filter bar too, and drops pending changes", () => {
  const { model, visited } = open("state=TX");
  model.edit({ firmSize: "SOLO" });
  model.follow("state=CA");
  vi.advanceTimersByTime(1000);
  expect(model.draft.value).toMatchObject({ state: "CA", firmSize: "" });
  expect(visited).toEqual([]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createVendors } from "./vendors-model";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The model and the URLs it navigated to, which it follows as it would in a browser. */
function open(search = "") {
  const went: string[] = [];
  const model = createVendors({
    search,
    navigate: (path, options) => {
      went.push(options?.replace ? `replaced by ${path}` : path);
      model.follow(path.split("?")[1] ?? "");
    },
  });
  return { model, went };
}

test("a search is debounced by 300 ms and starts at page 1", () => {
  const { model, went } = open("page=3&categoryIds=intake");
  model.type("d");
  vi.advanceTimersByTime(299);
  model.type("desk ");
  vi.advanceTimersByTime(299);
  expect(went).toEqual([]);
  expect(model.filters.value).toEqual({ categoryIds: "intake", page: "3" });
  vi.advanceTimersByTime(1);
  expect(went).toEqual(["/vendors?categoryIds=intake&q=desk"]);
  expect(model.filters.value).toEqual({ categoryIds: "intake", q: "desk" });
  // The text in the box stays exactly as typed.
  expect(model.typed.value).toBe("desk ");
});

test("Enter searches at once, and an unchanged search does not navigate", () => {
  const { model, went } = open("q=desk");
  model.type("desks");
  model.searchNow();
  expect(went).toEqual(["/vendors?q=desks"]);
  model.type("desks  ");
  model.searchNow();
  vi.advanceTimersByTime(1000);
  expect(went).toHaveLength(1);
});

test("every filter starts at page 1; paging and comparing keep the filters", () => {
  const { model, went } = open("page=2");
  model.chooseCategories(["intake"]);
  model.turnTo(2);
  model.chooseSort("name_desc");
  model.turnTo(2);
  model.setIncludeInactive(true);
  model.turnTo(2);
  model.setWorksWithMyTools(true);
  model.turnTo(4);
  model.toggleCompared("a");
  const filters = "categoryIds=intake&sort=name_desc";
  expect(went).toEqual([
    "/vendors?categoryIds=intake",
    "/vendors?categoryIds=intake&page=2",
    `/vendors?${filters}`,
    `/vendors?${filters}&page=2`,
    `/vendors?${filters}&includeInactive=true`,
    `/vendors?${filters}&page=2&includeInactive=true`,
    `/vendors?${filters}&includeInactive=true&worksWithMyTools=true`,
    `/vendors?${filters}&page=4&includeInactive=true&worksWithMyTools=true`,
    `/vendors?${filters}&page=4&includeInactive=true&worksWithMyTools=true&compare=a`,
  ]);
});

test("a chip includes the text being typed, once", () => {
  const { model, went } = open();
  model.type("desk");
  model.chooseCategories(["intake"]);
  vi.advanceTimersByTime(1000);
  expect(went).toEqual(["/vendors?categoryIds=intake&q=desk"]);
});

test("a search begins with the best match, keeps an order that was chosen, and ends with names again", () => {
  const { model, went } = open();
  const search = (text: string) => {
    model.type(text);
    model.searchNow();
    return model.view.value.sort;
  };
  expect(search("desk")).toBe("relevance");
  expect(search("")).toBe("name_asc");
  search("desk");
  model.chooseSort("name_asc");
  expect(search("call desk")).toBe("name_asc");
  expect(went.at(-1)).toBe("/vendors?q=call+desk&sort=name_asc");
  expect(search("")).toBe("name_asc");
  model.chooseSort("name_desc");
  expect(search("desk")).toBe("name_desc");
});

test("Clear filters keeps sort order and comparison", () => {
  const { model, went } = open(
    "categoryIds=intake&q=desk&sort=name_desc&page=2&includeInactive=true&worksWithMyTools=true&compare=a",
  );
  expect(model.hasFilters.value).toBe(true);
  model.clearFilters();
  expect(went).toEqual(["/vendors?sort=name_desc&compare=a"]);
  expect(model.typed.value).toBe("");
  expect(model.hasFilters.value).toBe(false);
});

test("Back restores the search box too, and drops pending changes", () => {
  const { model, went } = open("q=desk");
  model.type("desks");
  model.follow("q=oak&page=2");
  vi.advanceTimersByTime(1000);
  expect(model.typed.value).toBe("oak");
  expect(went).toEqual([]);
});

test("text typed while a reply arrives is not overwritten", () => {
  const { model } = open();
  model.type("de");
  vi.advanceTimersByTime(300);
  model.type("desk");
  model.follow("q=de");
  expect(model.typed.value).toBe("desk");
});

test("at most four are compared; a page beyond the last is replaced in the URL", () => {
  const { model, went } = open("page=9");
  for (const id of ["a", "b", "c", "d", "e"]) model.toggleCompared(id);
  expect(model.view.value.compared).toEqual(["a", "b", "c", "d"]);
  model.toggleCompared("b");
  expect(model.view.value.compared).toEqual(["a", "c", "d"]);
  model.replacePage(2);
  model.openComparison();
  model.showDifferencesOnly(true);
  model.closeComparison();
  const compared = "compare=a%2Cc%2Cd";
  expect(went.slice(-4)).toEqual([
    `replaced by /vendors?page=2&${compared}`,
    `/vendors?page=2&${compared}&view=compare`,
    `replaced by /vendors?page=2&${compared}&view=compare&differences=true`,
    `/vendors?page=2&${compared}`,
  ]);
});

test("what is said of vendors that are gone goes when the link is left", () => {
  const settle = (model: ReturnType<typeof createVendors>, ...unlisted: string[]) =>
    model.settleCompared({ vendors: [], otherFirms: [], features: [], unlisted });
  const { model } = open("compare=gone,lost");
  settle(model, "gone", "lost");
  expect(model.unlisted.value).toBe(2);
  model.turnTo(2);
  expect(model.unlisted.value).toBe(2);
  model.follow("");
  expect(model.unlisted.value).toBe(0);
  model.follow("compare=away");
  settle(model, "away");
  expect(model.unlisted.value).toBe(1);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAdminVendors } from "./vendors-model";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The model and the URLs it navigated to, which it follows as it would in a browser. */
function open(search = "") {
  const went: string[] = [];
  const model = createAdminVendors({
    search,
    navigate: (path) => {
      went.push(path);
      model.follow(path.split("?")[1] ?? "");
    },
  });
  return { model, went };
}

test("a search is debounced by 300 ms; a filter starts at page 1 and includes what is typed", () => {
  const { model, went } = open("page=3");
  model.type("desk ");
  vi.advanceTimersByTime(299);
  expect(went).toEqual([]);
  vi.advanceTimersByTime(1);
  model.turnTo(2);
  model.type("desks");
  model.showOnlyReview(true);
  vi.advanceTimersByTime(1000);
  expect(went).toEqual([
    "/admin/vendors?q=desk",
    "/admin/vendors?q=desk&page=2",
    "/admin/vendors?q=desks&needsReview=true",
  ]);
});

test("Back restores the search box too, and drops what was being typed", () => {
  const { model, went } = open("q=desk");
  model.type("desks");
  model.follow("q=oak");
  vi.advanceTimersByTime(1000);
  expect(model.typed.value).toBe("oak");
  expect(went).toEqual([]);
});

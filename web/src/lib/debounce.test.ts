import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounce } from "./debounce";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("only the last call counts, 300 ms after it", () => {
  const search = vi.fn();
  const debounced = debounce(search);
  debounced("v");
  vi.advanceTimersByTime(299);
  debounced("va");
  vi.advanceTimersByTime(299);
  expect(search).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(search.mock.calls).toEqual([["va"]]);
});

test("a canceled call never comes", () => {
  const search = vi.fn();
  const debounced = debounce(search);
  debounced("v");
  debounced.cancel();
  vi.advanceTimersByTime(1000);
  expect(search).not.toHaveBeenCalled();
});

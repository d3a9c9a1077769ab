import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDebounced } from "./use-debounced";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a value counts once it has stayed for 300 ms; the first counts at once", () => {
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const { result, rerender } = renderHook(useDebounced<string>, { initialProps: "" });
  expect(result.current).toBe("");
  rerender("v");
  pass(299);
  rerender("va");
  pass(299);
  expect(result.current).toBe("");
  pass(1);
  expect(result.current).toBe("va");
});

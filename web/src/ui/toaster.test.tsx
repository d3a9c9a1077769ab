import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "./toast";
import { Toaster } from "./toaster";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function titles() {
  return [...document.querySelectorAll("li[data-state] > div > :first-child")].map(
    (node) => node.textContent,
  );
}

test("one toast at a time: a new one takes the place of the old", () => {
  render(<Toaster />);
  act(() => toast({ title: "Profile updated" }));
  act(() => toast({ title: "Password changed" }));
  expect(titles()).toEqual(["Password changed"]);
});

test("it stays five seconds", () => {
  render(<Toaster />);
  act(() => toast({ title: "Profile updated" }));
  act(() => vi.advanceTimersByTime(4900));
  expect(titles()).toEqual(["Profile updated"]);
  act(() => vi.advanceTimersByTime(200));
  expect(titles()).toEqual([]);
});

test("its action runs, and it goes", () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => toast({ title: "Vendor dismissed", action: { label: "Undo", onAction: undo } }));
  act(() => screen.getByRole("button", { name: "Undo" }).click());
  expect(undo).toHaveBeenCalledOnce();
  expect(titles()).toEqual([]);
});

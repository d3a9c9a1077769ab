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

test("it stands above a bar at the bottom of the window, and not above one further up", () => {
  const tops = [window.innerHeight - 65, 100];
  render(
    <>
      <div data-bottom-bar />
      <div data-bottom-bar />
      <Toaster />
    </>,
  );
  for (const [index, bar] of document.querySelectorAll("[data-bottom-bar]").entries()) {
    vi.spyOn(bar, "getBoundingClientRect").mockReturnValue(new DOMRect(0, tops[index], 900, 65));
  }
  act(() => toast({ title: "Success" }));
  expect(screen.getByRole("list").style.getPropertyValue("--bars")).toBe("65px");
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

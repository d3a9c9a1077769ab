import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "./dialog";
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

test("over a dialog it stands above the dialog's foot, however many rows that has", () => {
  render(
    <>
      <div data-dialog-foot />
      <Toaster />
    </>,
  );
  const foot = document.querySelector("[data-dialog-foot]") as HTMLElement;
  const top = window.innerHeight - 130;
  vi.spyOn(foot, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 390, 130));
  act(() => toast({ title: "Success" }));
  const { style } = screen.getByRole("list");
  expect(style.getPropertyValue("--foot")).toBe("130px");
  expect(style.getPropertyValue("--bars")).toBe("0px");
});

test("a toast that is there before the dialog opens moves above its foot", () => {
  const rect = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  rect.mockImplementation(function (this: HTMLElement) {
    const isFoot = this.hasAttribute("data-dialog-foot");
    return isFoot ? new DOMRect(0, window.innerHeight - 130, 390, 130) : new DOMRect();
  });
  const questionnaire = (open: boolean) => (
    <>
      <Toaster />
      <Dialog open={open} onClose={() => {}} title="Questionnaire" footer="0 of 4 answered">
        Your needs
      </Dialog>
    </>
  );
  const { rerender } = render(questionnaire(false));
  act(() => toast({ title: "Success" }));
  const { style } = screen.getByRole("list");
  expect(style.getPropertyValue("--foot")).toBe("0px");
  rerender(questionnaire(true));
  expect(style.getPropertyValue("--foot")).toBe("130px");
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

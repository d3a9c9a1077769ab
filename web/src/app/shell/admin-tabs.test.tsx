import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderAt } from "../../testing/render";
import { AdminTabs } from "./admin-tabs";

test("once the focus has gone through the tabs, the current one is in sight again", async () => {
  // Another file of the process may have left its own there.
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockClear();
  const { user } = renderAt(
    "/admin/questionnaires",
    <>
      <AdminTabs />
      <button type="button">Publish</button>
    </>,
  );
  const current = screen.getByRole("link", { name: "Questionnaires", current: "page" });
  const row = current.parentElement as HTMLElement;
  vi.spyOn(current, "offsetLeft", "get").mockReturnValue(400);
  vi.spyOn(current, "offsetWidth", "get").mockReturnValue(100);
  vi.spyOn(row, "clientWidth", "get").mockReturnValue(390);
  row.scrollLeft = 0;
  screen.getByRole("link", { name: "Import" }).focus();
  await user.tab();
  expect(screen.getByRole("link", { name: "Vendors" })).toHaveFocus();
  expect(row.scrollLeft).toBe(0);
  screen.getByRole("button", { name: "Publish" }).focus();
  expect(row.scrollLeft).toBe(400 - (390 - 100) / 2);
  // Which would take the page along, and what is pressed from under the pointer.
  expect(scrolled).not.toHaveBeenCalled();
});

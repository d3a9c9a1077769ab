import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useFocusFallback } from "./use-focus-fallback";

beforeEach(() => {
  // The test's document knows no layout: everything in it is seen.
  HTMLElement.prototype.checkVisibility ??= () => true;
});

function Meetings() {
  useFocusFallback();
  const [names, setNames] = useState(["Ada", "Ben", "Cora"]);
  const [page, setPage] = useState(1);
  return (
    <main id="main" tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => setNames(names.filter((other) => other !== name))}
            >{`End ${name}`}</button>
          </li>
        ))}
      </ul>
      <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
        Previous
      </button>
      <button type="button" disabled={page === 2} onClick={() => setPage(page + 1)}>
        Next
      </button>
    </main>
  );
}

test("what goes away or is disabled hands the focus to what is next to it", async () => {
  const user = userEvent.setup();
  render(<Meetings />);
  const button = (name: string) => screen.getByRole("button", { name });
  const expectFocus = (name: string) =>
    expect.poll(() => document.activeElement).toBe(button(name));
  button("End Ben").focus();
  await user.keyboard("{Enter}");
  await expectFocus("End Cora");
  await user.keyboard("{Enter}");
  await expectFocus("End Ada");
  await user.keyboard("{Enter}");
  await expectFocus("Next");
  await user.keyboard("{Enter}");
  await expectFocus("Previous");
});

test("nothing scrolls where a pointer disabled what it pressed: the last page begins at its top", async () => {
  const user = userEvent.setup();
  render(<Meetings />);
  const focused = vi.spyOn(screen.getByRole("button", { name: "Previous" }), "focus");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await expect.poll(() => focused.mock.calls).toEqual([[{ preventScroll: true }]]);
});

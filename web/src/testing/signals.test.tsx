import { signal } from "@preact/signals-react";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

const count = signal(1);

function Count() {
  return <p>{count.value} vendors</p>;
}

test("a component follows the signals it reads", () => {
  render(<Count />);
  act(() => {
    count.value = 2;
  });
  expect(screen.getByText("2 vendors")).toBeVisible();
});

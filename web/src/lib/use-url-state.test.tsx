import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Link, Route } from "wouter";
import { renderAt } from "../testing/render";
import { PAUSE } from "./debounce";
import { createUrlState } from "./url-state";
import { useUrlState } from "./use-url-state";

function List() {
  const model = useUrlState((options) =>
    createUrlState(options, {
      read: (search) => ({ q: new URLSearchParams(search).get("q") ?? "", page: 1 }),
      path: ({ q }) => `/list?q=${q}`,
      filters: ["q"],
    }),
  );
  return (
    <>
      <input aria-label="Search" onChange={(event) => model.type(event.target.value)} />
      <p>Found: {model.view.value.q}</p>
    </>
  );
}

function visit() {
  return renderAt(
    "/list",
    <>
      <Route path="/list" component={List} />
      <Link href="/list?q=oak">Oak</Link>
      <Link href="/elsewhere">Elsewhere</Link>
    </>,
  );
}

test("what is typed leads to its address, and an address that is opened is shown", async () => {
  const { user, address } = visit();
  await user.type(screen.getByLabelText("Search"), "desk");
  expect(await screen.findByText("Found: desk")).toBeVisible();
  expect(address()).toBe("/list?q=desk");
  await user.click(screen.getByRole("link", { name: "Oak" }));
  expect(await screen.findByText("Found: oak")).toBeVisible();
});

test("a search that waits when its screen is left does not lead back", async () => {
  const { user, address } = visit();
  await user.type(screen.getByLabelText("Search"), "desk");
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  await new Promise((resolve) => setTimeout(resolve, PAUSE + 50));
  expect(address()).toBe("/elsewhere");
});

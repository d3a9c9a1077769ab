import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { lazyScreen } from "./lazy-screen";

function Trends() {
  return <h1>Trends</h1>;
}

afterEach(() => document.head.replaceChildren());

function earlyStyle(): HTMLLinkElement {
  const link = document.createElement("link");
  link.dataset.screen = "";
  Object.defineProperty(link, "sheet", { value: null });
  document.head.append(link);
  return link;
}

test("a screen is drawn once its styles have come, and not before", async () => {
  const style = earlyStyle();
  const Page = lazyScreen(async () => ({ Trends }), "Trends");
  render(
    <Suspense fallback="Loading...">
      <Page />
    </Suspense>,
  );
  await act(async () => undefined);
  expect(screen.queryByRole("heading")).toBeNull();
  style.dispatchEvent(new Event("load"));
  expect(await screen.findByRole("heading", { name: "Trends" })).toBeVisible();
});

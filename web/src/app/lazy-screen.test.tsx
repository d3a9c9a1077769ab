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

test("a screen that was fetched ahead is drawn without a fallback", async () => {
  const Page = lazyScreen(async () => ({ Trends }), "Trends");
  await Page.fetchAhead();
  render(
    <Suspense fallback="Loading...">
      <Page />
    </Suspense>,
  );
  expect(screen.getByRole("heading", { name: "Trends" })).toBeVisible();
});

test("code that could not be fetched ahead is asked for again when it is drawn", async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new Error("offline");
    return { Trends };
  };
  const Page = lazyScreen(load, "Trends");
  await Page.fetchAhead();
  render(
    <Suspense fallback="Loading...">
      <Page />
    </Suspense>,
  );
  expect(await screen.findByRole("heading", { name: "Trends" })).toBeVisible();
});

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { QueryObserver } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meQuery } from "../api/queries/account";
import { createQueryClient } from "../api/query-client";
import { ada } from "../testing/fixtures";
import { answers, server } from "../testing/server";
import { askEarly } from "./early-data";
import { ShellLoading } from "./shell/shell-loading";

let asked: string[];

beforeEach(() => {
  asked = [];
  server.use(
    http.get("*/api/*", ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return HttpResponse.json({});
    }),
  );
});
afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.signedOut;
  globalThis.askedEarly = undefined;
  history.replaceState(null, "", "/");
});

test("a screen's data is asked for at once where somebody was signed in, and for nobody else", async () => {
  const stranger = createQueryClient();
  askEarly(stranger, "/matches");
  expect(asked).toEqual([]);
  server.use(answers("get", "/api/auth/me", ada));
  await stranger.fetchQuery(meQuery);

  askEarly(createQueryClient(), "/matches");
  const screen = ["overview", "persisted", "lifecycle"].map(
    (name) => `/api/recommendations/${name}`,
  );
  const all = ["/api/categories", "/api/profile", "/api/profile/onboarding", ...screen];
  await expect.poll(() => [...asked].sort()).toEqual(all.sort());

  stranger.setQueryData(meQuery.queryKey, null);
  asked = [];
  askEarly(createQueryClient(), "/matches");
  expect(asked).toEqual([]);
});

test("a page that says that nobody is signed in asks for nothing, also where a session has ended", async () => {
  localStorage.setItem("stackbrief.was-signed-in", "");
  document.documentElement.dataset.signedOut = "";
  const client = createQueryClient();
  askEarly(client, "/matches");
  expect(await client.ensureQueryData(meQuery)).toBeNull();
  // Not after five minutes either.
  client.setQueryData(meQuery.queryKey, null, { updatedAt: 1 });
  expect(await client.fetchQuery(meQuery)).toBeNull();
  expect(asked).toEqual([]);
});

test("a tab where nobody is signed in follows a sign-in in another one, and not a sign-out", async () => {
  document.documentElement.dataset.signedOut = "";
  const client = createQueryClient();
  askEarly(client, "/auth/sign-in");
  const watched = new QueryObserver(client, meQuery).subscribe(() => undefined);
  server.use(answers("get", "/api/auth/me", ada));
  const key = "stackbrief.was-signed-in";
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: "" }));
  await expect.poll(() => client.getQueryData(meQuery.queryKey)).toMatchObject(ada);
  asked = [];
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: "" }));
  expect(asked).toEqual([]);
  watched();
});

const boot = readFileSync(resolve(import.meta.dirname, "../../public/boot.js"), "utf8");

/** Runs what runs with the page, as if the build had named its files. */
function bootAt(path: string) {
  history.replaceState(null, "", path);
  new Function(boot.replace("const FILES = {}", `const FILES = { "${path}": [] }`))();
}

test.each(["/", "/matches", "/trends", "/vendors", "/past", "/tech-stack", "/profile"])(
  "%s takes over all that the page has asked for with itself, and asks for nothing else",
  async (path) => {
    bootAt(path);
    const early = globalThis.askedEarly;
    await expect.poll(() => asked.length).toBe(early?.size);
    expect(early?.size).toBeGreaterThan(2);
    const client = createQueryClient();
    askEarly(client, path);
    await expect.poll(() => early?.size).toBe(0);
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(new Set(asked).size).toBe(asked.length);
  },
);

test("the page asks for nothing where nobody is signed in", () => {
  document.documentElement.dataset.signedOut = "";
  bootAt("/matches");
  expect(globalThis.askedEarly).toBeUndefined();
});

test("the page starts with what the application draws first", () => {
  const page = readFileSync(resolve(import.meta.dirname, "../../index.html"), "utf8");
  expect(page).toContain(renderToStaticMarkup(createElement(ShellLoading)));
});

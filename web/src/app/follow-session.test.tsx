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
import { followSession } from "./follow-session";
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
  globalThis.prefetchedReplies = undefined;
  history.replaceState(null, "", "/");
});

test("a page that says that nobody is signed in asks for nothing, also where a session has ended", async () => {
  localStorage.setItem("stackbrief.was-signed-in", "");
  document.documentElement.dataset.signedOut = "";
  const client = createQueryClient();
  followSession(client);
  expect(await client.ensureQueryData(meQuery)).toBeNull();
  // Not after five minutes either.
  client.setQueryData(meQuery.queryKey, null, { updatedAt: 1 });
  expect(await client.fetchQuery(meQuery)).toBeNull();
  expect(asked).toEqual([]);
});

test("a tab where nobody is signed in follows a sign-in in another one, and not a sign-out", async () => {
  document.documentElement.dataset.signedOut = "";
  const client = createQueryClient();
  followSession(client);
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

test("a page of somebody who is signed in asks for the screen's data with itself", async () => {
  bootAt("/vendors");
  const early = ["/api/auth/me", "/api/profile/onboarding", "/api/categories"];
  await expect.poll(() => [...asked].sort()).toEqual([...early].sort());
  expect([...(globalThis.prefetchedReplies?.keys() ?? [])]).toEqual(early);
});

test("the page asks for nothing where nobody is signed in", () => {
  document.documentElement.dataset.signedOut = "";
  bootAt("/matches");
  expect(globalThis.prefetchedReplies).toBeUndefined();
});

test("the page starts with what the application draws first", () => {
  const page = readFileSync(resolve(import.meta.dirname, "../../index.html"), "utf8");
  expect(page).toContain(renderToStaticMarkup(createElement(ShellLoading)));
});

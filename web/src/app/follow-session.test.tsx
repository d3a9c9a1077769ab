import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { meQuery } from "../api/queries/account";
import { keys } from "../api/queries/keys";
import { createQueryClient } from "../api/query-client";
import { draftOf } from "../lib/drafts";
import { SIGNED_OUT_KEY } from "../shared/session";
import { ada } from "../testing/fixtures";
import { answers, refuses, server } from "../testing/server";
import { followSession } from "./follow-session";
import { ShellLoading } from "./shell/shell-loading";

const key = "stackbrief.was-signed-in";

const clients: QueryClient[] = [];

function following() {
  const client = createQueryClient();
  clients.push(client);
  followSession(client);
  return client;
}

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
  // Those of earlier tests still listen, and know nobody.
  for (const client of clients.splice(0)) client.clear();
  localStorage.clear();
  delete document.documentElement.dataset.signedOut;
  globalThis.prefetchedReplies = undefined;
  history.replaceState(null, "", "/");
});

test("a page that says that nobody is signed in asks for nothing, also where a session has ended", async () => {
  localStorage.setItem(key, "u1");
  document.documentElement.dataset.signedOut = "";
  const client = following();
  expect(await client.ensureQueryData(meQuery)).toBeNull();
  // Not after five minutes either.
  client.setQueryData(meQuery.queryKey, null, { updatedAt: 1 });
  expect(await client.fetchQuery(meQuery)).toBeNull();
  expect(asked).toEqual([]);
});

test("a tab where nobody is signed in follows a sign-in in another one, and not a sign-out", async () => {
  document.documentElement.dataset.signedOut = "";
  const client = following();
  const watched = new QueryObserver(client, meQuery).subscribe(() => undefined);
  server.use(answers("get", "/api/auth/me", ada));
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: "" }));
  await expect.poll(() => client.getQueryData(meQuery.queryKey)).toMatchObject(ada);
  asked = [];
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: "" }));
  expect(asked).toEqual([]);
  watched();
});

const ben = { ...ada, user: { ...ada.user, id: "u2", name: "Ben Ortiz" } };

/** Another tab has said who is signed in there. */
const receiveSession = (newValue: string) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));

/** A tab that shows what someone fetched and did not save. */
function showingAda() {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  const client = following();
  client.setQueryData(meQuery.queryKey, ada);
  draftOf("u1", "profile").keep({ name: "Ada" });
  return { client, reload };
}

test("a tab asks who is here once its person has signed out in another one", async () => {
  const { client } = showingAda();
  const watched = new QueryObserver(client, meQuery).subscribe(() => undefined);
  server.use(refuses("get", "/api/auth/me", 401));
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
  await expect.poll(() => client.getQueryData(meQuery.queryKey), { timeout: 2_000 }).toBeNull();
  watched();
});

test("what was typed is forgotten once its person has signed out in another tab, not once a session ended", () => {
  showingAda();
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
  expect(draftOf("u1", "profile").read()).toEqual({ name: "Ada" });
  window.dispatchEvent(new StorageEvent("storage", { key: SIGNED_OUT_KEY, newValue: "1" }));
  expect(draftOf("u1", "profile").read()).toBeNull();
});

test("a tab starts over once someone else is signed in, and forgets what was typed", async () => {
  const { client, reload } = showingAda();
  expect(localStorage.getItem(key)).toBe("u1");
  receiveSession("u1");
  expect(reload).not.toHaveBeenCalled();
  receiveSession("u2");
  expect(reload).toHaveBeenCalledOnce();
  expect(draftOf("u1", "profile").read()).toBeNull();
  // What a tab of an earlier version says names nobody: this one asks.
  server.use(answers("get", "/api/auth/me", ben));
  const watched = new QueryObserver(client, meQuery).subscribe(() => undefined);
  receiveSession("");
  await expect.poll(() => reload.mock.calls).toHaveLength(2);
  watched();
});

test("a tab starts over where asking again who is here names someone else", async () => {
  const { client, reload } = showingAda();
  server.use(answers("get", "/api/auth/me", ada));
  await client.fetchQuery({ ...meQuery, staleTime: 0 });
  expect(reload).not.toHaveBeenCalled();
  server.use(answers("get", "/api/auth/me", ben));
  await client.fetchQuery({ ...meQuery, staleTime: 0 });
  expect(reload).toHaveBeenCalledOnce();
});

test("a tab that asks again who is here says nothing to the others before it is answered", async () => {
  const { client } = showingAda();
  // As another tab has said in the meantime.
  localStorage.setItem(key, "u2");
  await client.invalidateQueries({ queryKey: meQuery.queryKey });
  expect(localStorage.getItem(key)).toBe("u2");
});

test("a tab whose session ended shows who signs in elsewhere nothing of the one before", () => {
  const { client } = showingAda();
  client.setQueryData(meQuery.queryKey, null);
  client.setQueryData(keys.picks, "of Ada");
  receiveSession("u2");
  expect(client.getQueryData(keys.picks)).toBeUndefined();
  expect(draftOf("u1", "profile").read()).toBeNull();
});

const boot = readFileSync(resolve(import.meta.dirname, "../../public/boot.js"), "utf8");

/** Runs what runs with the page, as if the build had named its files. */
function bootAt(path: string) {
  history.replaceState(null, "", path);
  new Function(boot.replace("const FILES = {}", `const FILES = { "${path}": [] }`))();
}

test("a page of someone who is signed in asks for the screen's data with itself", async () => {
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

import { QueryObserver } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { problem } from "../testing/fixtures";
import { answers, refuses, server } from "../testing/server";
import { api } from "./client";
import { meQuery, onboardingQuery, profileQuery } from "./queries/account";
import { categoriesQuery } from "./queries/directory";
import { keys } from "./queries/keys";
import { overviewQuery } from "./queries/matches";
import { pastRecommendationsQuery } from "./queries/past";
import { filterOptionsQuery } from "./queries/trends";
import { createQueryClient } from "./query-client";

const MINUTE = 60_000;

test.each([
  ["the onboarding status", onboardingQuery, 5 * MINUTE],
  ["the filter options", filterOptionsQuery, 5 * MINUTE],
  ["the overview", overviewQuery, 30_000],
  ["the categories", categoriesQuery, MINUTE],
] as const)("%s is cached for its time, and asked again only after it", async (_, query, time) => {
  const client = createQueryClient();
  const options = client.defaultQueryOptions({ queryKey: query.queryKey, queryFn: () => "x" });
  expect(query.staleTime).toBe(time);
  expect(options.retry).toBe(false);
});

test("who is signed in is cached for 5 minutes, and nobody until somebody signs in", () => {
  const client = createQueryClient();
  const isStale = (person: object | null, age: number) => {
    client.setQueryData<object | null>(keys.me, person, { updatedAt: Date.now() - age });
    return new QueryObserver(client, client.defaultQueryOptions(meQuery)).getCurrentResult()
      .isStale;
  };
  expect(isStale({ name: "Ann" }, 5 * MINUTE - 1000)).toBe(false);
  expect(isStale({ name: "Ann" }, 5 * MINUTE + 1000)).toBe(true);
  expect(isStale(null, 60 * MINUTE)).toBe(false);
});

test("who is signed in is kept for 10 minutes after nobody asks", () => {
  expect(meQuery.gcTime).toBe(10 * MINUTE);
});

test("everything else never goes stale", () => {
  const client = createQueryClient();
  expect(client.defaultQueryOptions(profileQuery).staleTime).toBe(Number.POSITIVE_INFINITY);
});

test("the server is asked with lists joined by commas, and nothing empty", async () => {
  const asked: string[] = [];
  const nothing = { items: [], total: 0, page: 1, pageSize: 24 };
  server.use(
    answers("get", "/api/past-recommendations", nothing, ({ url }) => {
      asked.push(new URL(url).search);
    }),
  );
  const client = createQueryClient();
  await client.fetchQuery(pastRecommendationsQuery(["intake", "staffing"], 2));
  await client.fetchQuery(pastRecommendationsQuery([], 1));
  expect(asked.map(decodeURIComponent)).toEqual(["?page=2&categoryIds=intake,staffing", "?page=1"]);
});

test("to ask who is signed in is answered by nobody, where the server says 401", async () => {
  server.use(refuses("get", "/api/auth/me", 401, problem(401, "not_authenticated", "No")));
  expect(await createQueryClient().fetchQuery(meQuery)).toBeNull();
});

test("any other read throws on 401, with status and body as its message", async () => {
  server.use(http.get("*/api/profile", () => new HttpResponse("gone", { status: 401 })));
  await expect(createQueryClient().fetchQuery(profileQuery)).rejects.toThrow("401: gone");
});

test("whoever is refused with 401 is asked about again", async () => {
  server.use(refuses("get", "/api/profile", 401), refuses("patch", "/api/profile", 401));
  const client = createQueryClient();
  const isForgotten = () => client.getQueryState(keys.me)?.isInvalidated;
  client.setQueryData(keys.me, {});
  await expect(client.fetchQuery(profileQuery)).rejects.toThrow();
  expect(isForgotten()).toBe(true);
  client.setQueryData(keys.me, {});
  expect(isForgotten()).toBe(false);
  const save = client
    .getMutationCache()
    .build(client, { mutationFn: () => api.PATCH("/api/profile", { body: {} }) });
  await expect(save.execute(undefined)).rejects.toThrow();
  expect(isForgotten()).toBe(true);
  // A form calls the server without the cache in between.
  client.setQueryData(keys.me, {});
  await expect(api.PATCH("/api/profile", { body: {} })).rejects.toThrow();
  expect(isForgotten()).toBe(true);
});

test("a wrong password at sign-in is no session that ended", async () => {
  server.use(refuses("post", "/api/auth/sign-in", 401));
  const client = createQueryClient();
  client.setQueryData(keys.me, null);
  const body = { email: "ada@parkinjury.example", password: "wrong" };
  await expect(api.POST("/api/auth/sign-in", { body })).rejects.toThrow();
  expect(client.getQueryState(keys.me)?.isInvalidated).toBe(false);
});

/** What the browser does by itself after a read. */
describe("as time goes by", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("nothing is fetched again on focus, on reconnection or as time goes by", async () => {
    const client = createQueryClient();
    client.mount();
    const queryFn = vi.fn(() => Promise.resolve("x"));
    const watched = new QueryObserver(client, { queryKey: ["watched"], queryFn });
    const stop = watched.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    window.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
    expect(queryFn).toHaveBeenCalledOnce();
    stop();
    client.unmount();
  });

  test("nothing that fails is tried again", async () => {
    const client = createQueryClient();
    const read = vi.fn(() => Promise.reject(new Error("no")));
    const failed = client.fetchQuery({ queryKey: ["failing"], queryFn: read });
    await expect(failed).rejects.toThrow("no");
    const write = vi.fn(() => Promise.reject(new Error("no")));
    const change = client.getMutationCache().build(client, { mutationFn: write });
    await expect(change.execute(undefined)).rejects.toThrow("no");
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([read, write].map((call) => call.mock.calls.length)).toEqual([1, 1]);
  });
});

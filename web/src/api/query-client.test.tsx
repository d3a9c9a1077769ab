import { QueryObserver, type UndefinedInitialDataOptions } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { problem } from "../testing/fixtures";
import { answers, refuses, server } from "../testing/server";
import { api } from "./client";
import { meQuery, profileQuery } from "./queries/account";
import { keys } from "./queries/keys";
import { pastRecommendationsQuery } from "./queries/past";
import { createQueryClient } from "./query-client";

const MINUTE = 60_000;

type AnyQuery = UndefinedInitialDataOptions;

/** Every query of `queries/` by its name; one that is made for an id or a filter is made for none. */
const QUERIES = Object.values(
  import.meta.glob<Record<string, AnyQuery | ((...of: unknown[]) => AnyQuery)>>("./queries/*.ts", {
    eager: true,
  }),
)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith("Query"))
  .map(([name, query]) => [name, typeof query === "function" ? query([], "") : query] as const);

/** The names of the queries that set a time, by that time. */
function queriesBy(time: "staleTime" | "gcTime"): Map<unknown, Set<string>> {
  const groups = new Map<unknown, Set<string>>();
  for (const [name, { [time]: value }] of QUERIES) {
    if (value !== undefined) groups.set(value, (groups.get(value) ?? new Set()).add(name));
  }
  return groups;
}

test("each reply is cached for the time that docs/product.md#caching says, the others until a change", () => {
  const onEachVisit = [
    ...["adminBackupsQuery", "adminCapabilitiesQuery", "adminInvitesQuery", "adminUsersQuery"],
    ...["adminQuestionnairesQuery", "adminVendorQuery", "adminVendorsQuery", "apiTokensQuery"],
    ...["auditQuery", "colleaguesQuery", "currentImportQuery", "secondFactorQuery"],
    ...["sessionsQuery", "setupQuery", "waitingUsersQuery"],
  ];
  expect(queriesBy("staleTime")).toEqual(
    new Map<unknown, Set<string>>([
      [meQuery.staleTime, new Set(["meQuery"])],
      [5 * MINUTE, new Set(["filterOptionsQuery", "onboardingQuery"])],
      [MINUTE, new Set(["aboutQuery", "adminSpaceQuery", "categoriesQuery"])],
      [MINUTE / 2, new Set(["overviewQuery"])],
      [0, new Set(onEachVisit)],
    ]),
  );
  const onEachOpening = [
    ...["adminQuestionnaireQuery", "adminVendorQuery", "changesQuery", "decisionMemoQuery"],
    ...["demoQuestionsQuery", "questionnaireCountsQuery"],
  ];
  expect(queriesBy("gcTime")).toEqual(
    new Map<unknown, Set<string>>([
      [10 * MINUTE, new Set(["meQuery"])],
      [0, new Set(onEachOpening)],
    ]),
  );
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: Number.POSITIVE_INFINITY, retry: false });
});

test("who is signed in is cached for 5 minutes, and nobody until someone signs in", () => {
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

test("the user who is refused with 401 is asked about again", async () => {
  server.use(refuses("get", "/api/profile", 401), refuses("patch", "/api/profile", 401));
  const client = createQueryClient();
  const isInvalidated = () => client.getQueryState(keys.me)?.isInvalidated;
  client.setQueryData(keys.me, {});
  await expect(client.fetchQuery(profileQuery)).rejects.toThrow();
  expect(isInvalidated()).toBe(true);
  client.setQueryData(keys.me, {});
  expect(isInvalidated()).toBe(false);
  const save = client
    .getMutationCache()
    .build(client, { mutationFn: () => api.PATCH("/api/profile", { body: {} }) });
  await expect(save.execute(undefined)).rejects.toThrow();
  expect(isInvalidated()).toBe(true);
  // A form calls the server without the cache in between.
  client.setQueryData(keys.me, {});
  await expect(api.PATCH("/api/profile", { body: {} })).rejects.toThrow();
  expect(isInvalidated()).toBe(true);
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

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ANSWER_LIMIT, within } from "./answer-limit";
import { ApiError, NO_ANSWER } from "./api-error";
import { api } from "./client";

afterEach(() => vi.useRealTimers());

/** A server that takes every call and answers none; the calls that the browser has given up. */
function hangs() {
  vi.useFakeTimers();
  const ended: string[] = [];
  vi.stubGlobal("fetch", (request: Request | string, { signal }: RequestInit = {}) => {
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => {
        ended.push(typeof request === "string" ? "GET" : request.method);
        reject(signal.reason);
      });
    });
  });
  return ended;
}

test("what is asked of a server that hangs fails once its time is over, and is given up", async () => {
  const ended = hangs();
  const asked = api.GET("/api/categories").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT - 1);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const error = await asked;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0, unanswered: NO_ANSWER });
  expect(ended).toEqual(["GET"]);
});

test("signing in is held to it too, and work that may take long is not", async () => {
  const ended = hangs();
  const body = { email: "ada@park.example", password: "secret" };
  const signIn = api.POST("/api/auth/sign-in", { body }).catch((error: unknown) => error);
  const backup = vi.fn();
  void api.POST("/api/admin/backups").finally(backup);
  await vi.advanceTimersByTimeAsync(10 * ANSWER_LIMIT);
  expect(await signIn).toMatchObject({ unanswered: NO_ANSWER });
  expect(backup).not.toHaveBeenCalled();
  expect(ended).toEqual(["POST"]);
});

describe("what the page asks for with itself", () => {
  /** How `public/boot.js` asks. */
  function ask(path: string): Promise<Response> {
    const boot = readFileSync(resolve(import.meta.dirname, "../../public/boot.js"), "utf8");
    const [, code = ""] = /const ask = (.*?\n {2}\});/s.exec(boot) ?? [];
    return new Function(`return (${code})`)()(path);
  }

  test("is given up as soon, and not asked for again then", async () => {
    const ended = hangs();
    globalThis.prefetchedReplies = new Map([["/api/categories", ask("/api/categories")]]);
    const asked = api.GET("/api/categories").catch((error: unknown) => error);
    const calls = vi.spyOn(globalThis, "fetch");
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT);
    expect(await asked).toMatchObject({ unanswered: NO_ANSWER });
    await vi.advanceTimersByTimeAsync(10 * ANSWER_LIMIT);
    expect(ended).toHaveLength(1 + calls.mock.calls.length);
  });

  test("can be read long after it came", async () => {
    vi.useFakeTimers();
    let given: AbortSignal | null | undefined;
    vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
      given = signal;
      return new Response("[]");
    });
    const reply = await ask("/api/categories");
    await vi.advanceTimersByTimeAsync(10 * ANSWER_LIMIT);
    expect(given?.aborted).toBe(false);
    expect(await reply.json()).toEqual([]);
  });
});

test("what comes in time stands, and no timer is left", async () => {
  vi.useFakeTimers();
  expect(await within(() => Promise.resolve("here"))).toBe("here");
  await expect(within(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(vi.getTimerCount()).toBe(0);
});

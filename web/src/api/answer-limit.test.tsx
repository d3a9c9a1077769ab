import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ANSWER_LIMIT, within } from "./answer-limit";
import { ApiError, NO_ANSWER } from "./api-error";
import { api } from "./client";

afterEach(() => vi.useRealTimers());

/** A server that takes every call and answers none; the calls that the browser has given up. */
function hangs() {
  vi.useFakeTimers();
  const ended: string[] = [];
  vi.stubGlobal("fetch", (request: Request, { signal }: RequestInit = {}) => {
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => {
        ended.push(request.method);
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

test("what the page asks for with itself is given up as soon", () => {
  const boot = readFileSync(resolve(import.meta.dirname, "../../public/boot.js"), "utf8");
  const [, limit = ""] = /AbortSignal\.timeout\(([\d_]+)\)/.exec(boot) ?? [];
  expect(Number(limit.replaceAll("_", ""))).toBe(ANSWER_LIMIT);
});

test("what comes in time stands, and no timer is left", async () => {
  vi.useFakeTimers();
  expect(await within(() => Promise.resolve("here"))).toBe("here");
  await expect(within(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(vi.getTimerCount()).toBe(0);
});

import { afterEach, expect, test } from "vitest";
import { prefetchedReply } from "./prefetched-replies";

const ADDRESS = "https://stackbrief.example/api/categories";

afterEach(() => {
  globalThis.prefetchedReplies = undefined;
});

function given(reply: Promise<Response>) {
  globalThis.prefetchedReplies = new Map([["/api/categories", reply]]);
}

test("what the page asked for answers one call, and no other one", async () => {
  expect(prefetchedReply(new Request(ADDRESS))).toBeNull();
  const reply = new Response("[]");
  given(Promise.resolve(reply));
  expect(prefetchedReply(new Request(`${ADDRESS}?of=another`))).toBeNull();
  expect(await prefetchedReply(new Request(ADDRESS))).toBe(reply);
  expect(prefetchedReply(new Request(ADDRESS))).toBeNull();
});

test("after a write it answers nothing any more", () => {
  given(Promise.resolve(new Response("[]")));
  expect(prefetchedReply(new Request(ADDRESS, { method: "POST" }))).toBeNull();
  expect(prefetchedReply(new Request(ADDRESS))).toBeNull();
});

test("a call that failed is made again", async () => {
  const [fetch, again] = [globalThis.fetch, new Response("[]")];
  globalThis.fetch = () => Promise.resolve(again);
  given(Promise.reject(new TypeError("no line")));
  expect(await prefetchedReply(new Request(ADDRESS))).toBe(again);
  globalThis.fetch = fetch;
});

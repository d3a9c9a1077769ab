import { afterEach, expect, test } from "vitest";
import { prefetchedReply } from "./prefetched-replies";

const ADDRESS = "https://stackbrief.example/api/categories";

afterEach(() => {
  globalThis.prefetchedReplies = undefined;
});

function reply(
  request: Request,
  askAgain = () => Promise.reject<Response>(new Error("not asked")),
) {
  return prefetchedReply(request, askAgain);
}

function given(reply: Promise<Response>) {
  globalThis.prefetchedReplies = new Map([["/api/categories", reply]]);
}

test("what the page asked for answers one call, and no other one", async () => {
  expect(reply(new Request(ADDRESS))).toBeNull();
  const early = new Response("[]");
  given(Promise.resolve(early));
  expect(reply(new Request(`${ADDRESS}?of=another`))).toBeNull();
  expect(await reply(new Request(ADDRESS))).toBe(early);
  expect(reply(new Request(ADDRESS))).toBeNull();
});

test("after a write it answers nothing any more", () => {
  given(Promise.resolve(new Response("[]")));
  expect(reply(new Request(ADDRESS, { method: "POST" }))).toBeNull();
  expect(reply(new Request(ADDRESS))).toBeNull();
});

test("a call that failed is made again", async () => {
  const again = new Response("[]");
  given(Promise.reject(new TypeError("no line")));
  expect(await reply(new Request(ADDRESS), () => Promise.resolve(again))).toBe(again);
});

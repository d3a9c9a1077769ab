import { afterEach, expect, test } from "vitest";
import { earlyAnswer } from "./asked-early";

const ADDRESS = "https://stackbrief.example/api/categories";

afterEach(() => {
  globalThis.askedEarly = undefined;
});

function given(reply: Promise<Response>) {
  globalThis.askedEarly = new Map([["/api/categories", reply]]);
}

test("what the page asked for answers one call, and no other one", async () => {
  expect(earlyAnswer(new Request(ADDRESS))).toBeNull();
  const reply = new Response("[]");
  given(Promise.resolve(reply));
  expect(earlyAnswer(new Request(`${ADDRESS}?of=another`))).toBeNull();
  expect(await earlyAnswer(new Request(ADDRESS))).toBe(reply);
  expect(earlyAnswer(new Request(ADDRESS))).toBeNull();
});

test("after a write it answers nothing any more", () => {
  given(Promise.resolve(new Response("[]")));
  expect(earlyAnswer(new Request(ADDRESS, { method: "POST" }))).toBeNull();
  expect(earlyAnswer(new Request(ADDRESS))).toBeNull();
});

test("a call that failed is made again", async () => {
  const [fetch, again] = [globalThis.fetch, new Response("[]")];
  globalThis.fetch = () => Promise.resolve(again);
  given(Promise.reject(new TypeError("no line")));
  expect(await earlyAnswer(new Request(ADDRESS))).toBe(again);
  globalThis.fetch = fetch;
});

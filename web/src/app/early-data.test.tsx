import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { HttpResponse, http } from "msw";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meQuery } from "../api/queries";
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
afterEach(() => localStorage.clear());

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
  await expect.poll(() => [...asked].sort()).toEqual(["/api/profile/onboarding", ...screen.sort()]);

  stranger.setQueryData(meQuery.queryKey, null);
  asked = [];
  askEarly(createQueryClient(), "/matches");
  expect(asked).toEqual([]);
});

test("the page starts with what the application draws first", () => {
  const page = readFileSync(resolve(import.meta.dirname, "../../index.html"), "utf8");
  expect(page).toContain(renderToStaticMarkup(createElement(ShellLoading)));
});

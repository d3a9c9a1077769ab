import type { Page, Request } from "@playwright/test";
import { openMenu } from "./auth";
import { expect, expectLoaded } from "./test";

// What the page asks the server: listened to from outside, as the server hears it.

function isApiCall(request: Request): boolean {
  return new URL(request.url()).pathname.startsWith("/api/");
}

/** Every call to the API from here on: "GET /api/vendors?page=2". */
export function recordApiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (isApiCall(request)) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

/** What it returns waits until every call to the API from here on is answered and the page has taken that in. */
export function recordAnswers(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (isApiCall(request)) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    await expect.poll(() => open.size).toBe(0);
    await settled(page);
  };
}

/** The body of the next call of this kind, which `action` brings about. */
export async function requestBodyOf(
  page: Page,
  call: string,
  action: () => Promise<unknown>,
): Promise<unknown> {
  const [method, path] = call.split(" ");
  const [request] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === method && new URL(request.url()).pathname === path,
    ),
    action(),
  ]);
  return request.postData() === null ? null : request.postDataJSON();
}

/** Waits two frames: a screen requests its data just after it renders. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/** Goes to a section by its link, so that the page stays the same and keeps its cache. */
export async function goToSection(page: Page, link: string, heading: string): Promise<void> {
  await openMenu(page);
  await page.getByRole("link", { name: link, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expectLoaded(page);
  await settled(page);
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

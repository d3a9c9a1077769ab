import type { Page } from "@playwright/test";

/** Keeps calls to a path waiting until the test lets them go on. */
export async function holdRequests(page: Page, path: string): Promise<() => Promise<void>> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(path, async (route) => {
    await gate;
    await route.fallback();
  });
  // The handler stays: one that is taken away in mid-answer is none of those that end with the page.
  return async () => open();
}

/** From here on the server changes nothing at a path, and does not say why. */
export async function failWrites(page: Page, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 500, body: "" }),
  );
}

/** Like `refuse`, for what is read. */
export async function failReads(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
}

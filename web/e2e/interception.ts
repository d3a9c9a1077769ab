import type { Page } from "@playwright/test";

/** Holds requests to a path until the returned function is called. */
export async function holdRequests(
  page: Page,
  path: string | RegExp,
): Promise<() => Promise<void>> {
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

/** From here on writes to a path fail without a reason. */
export async function failWrites(page: Page, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 500, body: "" }),
  );
}

/** Like `failWrites`, for reads. */
export async function failReads(page: Page, path: string | RegExp): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
}

/** The next write to a path goes to the server with other members; `undefined` takes one out. */
export async function changeNextWrite(page: Page, path: string, members: object): Promise<void> {
  await page.route(
    path,
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), ...members } }),
    { times: 1 },
  );
}

import { createOnboardedAccount } from "./auth";
import { test } from "./import-page";
import { holdRequests } from "./interception";
import { MOST_SHIFT, shiftOf, twoFrames } from "./layout-shift";
import { expect, expectLoaded } from "./test";

// What an administrator's screen shows moves nothing that stands there already, however late it comes.

test.use({ flags: [] });

const SCREENS = [
  { path: "/admin/import", calls: /\/api\/admin\/imports/ },
  { path: "/admin/backups", calls: /\/api\/admin\/backups/ },
  { path: "/profile", calls: /\/api\/profile/ },
];

for (const { path, calls } of SCREENS) {
  test(`what ${path} waits for moves nothing @phone`, async ({ page, account }) => {
    await createOnboardedAccount(page, account);
    const answer = await holdRequests(page, calls);
    await page.goto(path);
    await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
    await twoFrames(page);
    await answer();
    await expectLoaded(page);
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });
}

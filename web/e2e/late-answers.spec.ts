import { createOnboardedAccount } from "./auth";
import { test } from "./import-page";
import { holdRequests } from "./interception";
import { MOST_SHIFT, shiftOf, twoFrames } from "./layout-shift";
import { expect, expectLoaded } from "./test";
import { DESKTOP } from "./viewports";

// What a screen shows moves nothing that stands there already, however late it comes.

test.use({ flags: [] });

const SCREENS = [
  { path: "/auth/sign-up", calls: /\/api\/auth\/setup/, isPublic: true },
  { path: "/profile", calls: /\/api\/profile/ },
  { path: "/admin/import", calls: /\/api\/admin\/imports/ },
  { path: "/admin/backups", calls: /\/api\/admin\/backups/ },
];

for (const { path, calls, isPublic } of SCREENS) {
  test(`what ${path} waits for moves nothing @phone`, async ({ page, account }) => {
    // Tall enough that what Profile waits for stands in sight.
    const width = page.viewportSize()?.width ?? DESKTOP.width;
    await page.setViewportSize({ width, height: 1200 });
    if (!isPublic) await createOnboardedAccount(page, account);
    const answer = await holdRequests(page, calls);
    await page.goto(path);
    await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
    await twoFrames(page);
    await answer();
    await expectLoaded(page);
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });
}

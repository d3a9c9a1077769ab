import { createOnboardedAccount } from "./auth";
import { test } from "./import-page";
import { holdRequests } from "./interception";
import { MOST_SHIFT, shiftOf, twoFrames } from "./layout-shift";
import { expect, expectLoaded } from "./test";
import { DESKTOP } from "./viewports";

// What a screen shows moves nothing that stands there already, however late it comes.

test.use({ flags: [] });

const WAITING = {
  ...{ id: "u4", name: "Dee Ortiz", email: "dee@ortiz.example", lawFirm: "Ortiz Law" },
  ...{ role: "member", isActive: true, createdAt: "2026-01-05T09:00:00Z", lastSeenAt: null },
  ...{ firmConfirmed: false, firmWaits: true, confirmedColleagues: [] },
  ...{ firmConfirmation: null, secondFactorSince: null },
};

interface LateScreen {
  path: string;
  calls: RegExp;
  isPublic?: true;
  /** In place of the server's, where that of a new account shows nothing. */
  answer?: object;
}

const SCREENS: readonly LateScreen[] = [
  { path: "/auth/sign-up", calls: /\/api\/auth\/setup/, isPublic: true },
  { path: "/profile", calls: /\/api\/profile/ },
  { path: "/admin/import", calls: /\/api\/admin\/imports/ },
  { path: "/admin/backups", calls: /\/api\/admin\/backups/ },
  {
    path: "/tech-stack",
    calls: /\/api\/profile\/colleagues/,
    answer: { firmConfirmed: false, items: [] },
  },
  {
    path: "/admin/users",
    calls: /\/api\/admin\/users\?waiting/,
    answer: { items: [WAITING], total: 1, page: 1, pageSize: 24 },
  },
];

for (const { path, calls, isPublic, answer: json } of SCREENS) {
  test(`what ${path} waits for moves nothing @phone`, async ({ page, account }) => {
    // Tall enough that what Profile waits for stands in sight.
    const width = page.viewportSize()?.width ?? DESKTOP.width;
    await page.setViewportSize({ width, height: 1200 });
    if (!isPublic) await createOnboardedAccount(page, account);
    if (json) await page.route(calls, (route) => route.fulfill({ json }));
    const answer = await holdRequests(page, calls);
    await page.goto(path);
    await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
    await twoFrames(page);
    await answer();
    await expectLoaded(page);
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });
}

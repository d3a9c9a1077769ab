import type { Locator, Page } from "@playwright/test";
import { createOnboardedAccount } from "./auth";
import { animationsFinished, expect, expectLoaded, test } from "./test";

// What only a real window shows: what stays in sight, what a forced palette leaves to see, what fits.

test("the sidebar stays in sight on a long screen, and a forced palette shows what is chosen", async ({
  page,
  account,
}) => {
  await createOnboardedAccount(page, account);
  await page.goto("/vendors");
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(900);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeInViewport();

  await page.emulateMedia({ forcedColors: "active" });
  await page.evaluate(() => window.scrollTo(0, 0));
  const chip = page.getByRole("button", { name: "Intake", exact: true });
  const inactive = page.getByRole("switch", { name: "Include inactive" });
  await expectToShow(page, chip, () => chip.click());
  await expectToShow(page, inactive.locator(".."), () => inactive.click());
  const dark = page.getByRole("radio", { name: "Dark" });
  await expectToShow(page, dark.locator(".."), () => dark.check());

  await page.goto("/matches?categoryId=intake");
  for (const control of [page.getByRole("radio"), page.getByRole("checkbox")]) {
    const card = page.getByRole("dialog").locator("label").filter({ has: control.last() }).last();
    await expectToShow(page, card, () => control.last().check());
  }
  await page.goto("/trends");
  await expectLoaded(page);
  const ink = await page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
    const isDark = (at: number) => [0, 1, 2].every((c) => (pixels?.[at + c] ?? 255) < 48);
    const at = Array.from({ length: canvas.width * canvas.height }, (_, index) => index * 4);
    const dark = at.filter((index) => isDark(index) && (pixels?.[index + 3] ?? 0) > 128);
    return dark.length / at.length;
  });
  expect(ink).toBeLessThan(0.1);
});

/** What is chosen looks different from what is not, also without focus and pointer. */
async function expectToShow(page: Page, control: Locator, choose: () => Promise<void>) {
  const picture = async () => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await animationsFinished(page);
    return control.screenshot();
  };
  const before = await picture();
  await choose();
  await expect.poll(async () => (await picture()).equals(before)).toBe(false);
}

import type { Page } from "@playwright/test";

/** The most that browsers call good is 0.1; ours is a tenth of it. */
export const MOST_SHIFT = 0.01;

/** How much of the window has jumped since the page was opened, as browsers reckon it. */
export async function shiftOf(page: Page): Promise<number> {
  await twoFrames(page);
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
      }),
  );
}

/** Until what was drawn has been shown. */
export function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

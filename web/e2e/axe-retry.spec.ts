import { expect, test } from "./test";

/** Puts in axe's place what makes the page busy for a moment, and finds something, as often as told. */
function judge({ busy, found }: { busy: number; found: number }) {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs <= busy) {
      document.body.ariaBusy = "true";
      await new Promise(requestAnimationFrame);
      document.body.ariaBusy = null;
    }
    document.body.title = `${runs} judgments`;
    return { violations: runs <= found ? [{ id: "color-contrast", nodes: [] }] : [] };
  };
  Object.assign(window, { axe: { run } });
}

test("a page that becomes busy while it is judged is judged again; what is found at rest counts", async ({
  page,
  expectAccessible,
}) => {
  await page.setContent("<body>Which one stays?</body>");
  await page.evaluate(judge, { busy: 1, found: 1 });
  await expectAccessible();
  await expect(page.locator("body")).toHaveAttribute("title", "3 judgments");

  await page.evaluate(judge, { busy: 1, found: 2 });
  await expect(expectAccessible()).rejects.toThrow("color-contrast");
  await expect(page.locator("body")).toHaveAttribute("title", "2 judgments");
});

test("a page that does not come to rest is judged ten times, and what was found last is said", async ({
  page,
  expectAccessible,
}) => {
  await page.setContent("<body>It moves on</body>");
  await page.evaluate(judge, { busy: 99, found: 99 });
  await expect(expectAccessible()).rejects.toThrow("color-contrast");
  await expect(page.locator("body")).toHaveAttribute("title", "10 judgments");
});

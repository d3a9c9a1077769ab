import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The levels of WCAG 2.2 AA, and what axe holds for good practice beside them. */
const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What may differ between two widths and two color schemes of one page. */
const LOOKS = ["color-contrast", "target-size", "scrollable-region-focusable"];

/**
 * What axe finds on the page as it stands: the rule, and the first element that breaks it. Not at rest where something
 * became busy or began to move in the meantime, so that what was found may be wrong: axe looks at one element after the
 * other for a second, and some of them were dimmed.
 */
export async function violations(
  page: Page,
  { ofLooksOnly = false } = {},
): Promise<{ isAtRest: boolean; found: string[] }> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(SOURCE);
  const runOnly: axe.RunOnly = ofLooksOnly
    ? { type: "rule", values: LOOKS }
    : { type: "tag", values: EVERYTHING };
  return page.evaluate(async (runOnly) => {
    let isAtRest = true;
    const disturb = () => {
      isAtRest = false;
    };
    const observer = new MutationObserver(disturb);
    observer.observe(document, { subtree: true, attributeFilter: ["aria-busy"] });
    document.addEventListener("transitionrun", disturb);
    document.addEventListener("animationstart", disturb);
    // To describe all that passed takes as long as to find what did not.
    const options: axe.RunOptions = { runOnly, resultTypes: ["violations"] };
    const results = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    if (observer.takeRecords().length > 0 || document.querySelector("[aria-busy=true]")) disturb();
    observer.disconnect();
    document.removeEventListener("transitionrun", disturb);
    document.removeEventListener("animationstart", disturb);
    const found = results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    return { isAtRest, found };
  }, runOnly);
}

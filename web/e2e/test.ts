import {
  type APIResponse,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
} from "@playwright/test";
import { violations } from "./axe";
import { startBinary } from "./binary";
import { PHONE } from "./viewports";

export { expect };

export interface Account {
  name: string;
  email: string;
  password: string;
  lawFirm: string;
}

interface Fixtures {
  /** Data of an account of this test alone, not yet signed up. Its email domain makes it a firm of its
   * own, so that no other test adds to its tools. */
  account: Account;
  /** Console messages that are no analytics events; any that is left at the end fails the test. */
  consoleErrors: string[];
  /** Fails the test where axe finds anything on the page as it stands, or it scrolls sideways. */
  expectAccessible: () => Promise<void>;
}

/** All that the application writes to the console; docs/product.md#analytics-events. */
export const ANALYTICS_EVENTS = [
  "schedule_click",
  "dismiss_vendor",
  "questionnaire_open",
  "stage_open",
  "pick_for_me_click",
];

/**
 * Contrast depends on the colors and hardly on the width, overflow on the width and not on the
 * colors: `make test` comes to each state once, in dark on the desktop, and looks at it a second time as on a
 * phone in light. `make test-all` takes both schemes at both widths.
 */
export const COLOR_SCHEMES = [
  { colorScheme: "dark", tag: [] },
  { colorScheme: "light", tag: "@test-all" },
] as const satisfies { colorScheme: string; tag: string | string[] }[];

/** Chromium's own line for a refused call. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of [45]\d\d/;

/** What Chromium says of a sign-out that empties its cache. */
const CLEARED_CACHE = /^Clear-Site-Data header on '.*': Cleared data types: "cache"\.$/;

/** What Chromium, not its headless shell, misses in a form: a name for a password manager. */
function isFormFault(text: string): boolean {
  return text.startsWith("[DOM]");
}

/** `make test-all`. */
const isFull = process.env.STACKBRIEF_TESTS === "all";

let accounts = 0;

interface Server {
  url: string;
  stop(): Promise<void>;
}

interface Shared {
  /** A server that some tests of a worker share: started for the first of them, and again never. A worker
   * for each would be a browser for each. */
  shared: <S extends Server>(start: () => Promise<S>) => Promise<S>;
}

/** Tests against the executable: one server with the sample data per worker, and a console without errors. */
export const test = base.extend<Fixtures, Shared>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const servers = new Map<() => Promise<Server>, Promise<Server>>();
      await use(<S extends Server>(start: () => Promise<S>) => {
        const server = servers.get(start) ?? start();
        servers.set(start, server);
        return server as Promise<S>;
      });
      for (const server of servers.values()) await (await server).stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shared }, use) => use((await shared(startBinary)).url),
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = [];
      page.on("console", (message) => {
        const text = message.text();
        // Chromium uses "verbose", which the types do not know, for hints that are hidden by default.
        const type: string = message.type();
        const isEvent = type === "info" && ANALYTICS_EVENTS.includes(firstWord(text));
        const isHint = type === "verbose" && !isFormFault(text);
        const isKnown = REFUSED_CALL.test(text) || CLEARED_CACHE.test(text);
        if (!isEvent && !isHint && !isKnown) consoleErrors.push(text);
      });
      page.on("pageerror", (error) => consoleErrors.push(error.message));
      await use(consoleErrors);
      const heard = [...consoleErrors];
      // A call that is still in flight when the page closes is no failure.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().unrouteAll({ behavior: "ignoreErrors" });
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  account: async ({}, use, { workerIndex }) => {
    accounts += 1;
    await use({
      name: "Ada Park",
      email: `ada@parkinjury-${workerIndex}-${accounts}.example`,
      password: "brief-quill-orchard-42",
      lawFirm: "Park Injury Law",
    });
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      await pauseToasts(page);
      await expectNothingWrong(page);
      const window = page.viewportSize();
      if (!isFull && window && window.width > PHONE.width) {
        const colorScheme = await colorSchemeOf(page);
        await page.setViewportSize(PHONE);
        await page.emulateMedia({ colorScheme: colorScheme === "dark" ? "light" : "dark" });
        await expectNothingWrong(page, { ofLooksOnly: true });
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(window);
      }
      await resumeToasts(page);
    });
  },
});

/** How often a page is judged that does not come to rest; what was found last counts. */
const MOST_JUDGMENTS = 10;

async function expectNothingWrong(page: Page, options = {}): Promise<void> {
  let judged: Awaited<ReturnType<typeof violations>>;
  let judgments = 0;
  do {
    // What is asked for again is dimmed until it has come.
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await animationsFinished(page);
    judged = await violations(page, options);
    judgments += 1;
  } while (!judged.isAtRest && judgments < MOST_JUDGMENTS);
  expect(judged.found).toEqual([]);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

const colorSchemeOf = (page: Page) =>
  page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));

/**
 * Axe judges a page at rest: half faded in, a text has too little contrast and a drawer hides nothing.
 * What the last click changes may be drawn, and begin to fade, only frames later: so two frames must
 * pass in which nothing moves. An animation counts them, for a test may have stopped the clock.
 */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState !== "finished")
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await document.body.animate(null, 34).finished;
    } while (moving().length > 0);
  });
}

/** Waits until the console has said just this, and takes it out. */
export async function expectConsoleErrors(consoleErrors: string[], said: string[]): Promise<void> {
  await expect.poll(() => consoleErrors).toEqual(said);
  consoleErrors.length = 0;
}

export function firstWord(text: string): string {
  return text.split(" ")[0] ?? "";
}

/** For calls beside the browser: no connection is kept. The server closes one that is idle for long,
 * which may be just as the next call takes it. */
export const NO_KEEP_ALIVE = { Connection: "close" };

/** What the API answers to the person of this page, asked beside it. */
export function get(page: Page, path: string): Promise<APIResponse> {
  return page.request.get(path, { headers: NO_KEEP_ALIVE });
}

/** What the server answers to a call of the page that the test has stopped. */
export function fetchOriginal(route: Route): Promise<APIResponse> {
  return route.fetch({ headers: { ...route.request().headers(), ...NO_KEEP_ALIVE } });
}

/** Stops the page's clock: from here on time passes only where the test lets it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** A notification waits while the window is in the background: from here on it stays. */
export async function pauseToasts(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
}

/** Lets the notifications that were held go on with their time. */
async function resumeToasts(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

/** The notification that is shown. It is found beside an open dialog too, which hides the rest of the
 * page from assistive technology. */
export const toast = (page: Page) =>
  page
    .getByRole("region", { name: "Notifications (F8)", includeHidden: true })
    .getByRole("listitem", { includeHidden: true });

/** A notification of a failure is red, any other is not. */
export async function expectDangerToast(page: Page, isDanger = true): Promise<void> {
  const [red, green, blue] = await rgbOf(toast(page).locator("svg").first(), "color");
  expect(red > Math.max(green, blue) + 40, `rgb(${red}, ${green}, ${blue})`).toBe(isDanger);
}

/** Waits until nothing on the page is a skeleton or older than what the address asks for. */
export async function expectLoaded(page: Page): Promise<void> {
  const skeletons = "span[aria-hidden=true][style*=height]:empty";
  await expect(page.locator(`[aria-busy=true], ${skeletons}`)).toHaveCount(0);
}

/** The logo of a vendor's card: a letter tile, with a picture over it once one has come. */
export const logoOf = (card: Locator) => card.locator("span[aria-hidden=true]").first();

/** The price bracket on a vendor's card. */
export const priceOf = (card: Locator) => card.getByRole("img", { name: /^Price/ });

/** A color of an element as red, green and blue from 0 to 255, however the style sheet writes it. */
export async function rgbOf(
  locator: Locator,
  property: string,
): Promise<[red: number, green: number, blue: number]> {
  return locator.evaluate((element, property) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = getComputedStyle(element).getPropertyValue(property);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue] as [number, number, number];
  }, property);
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { DESKTOP, PHONE } from "./e2e/viewports";

/** As few as work headless and as root, and none that reaches out. */
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** `make test-all` runs every screen at both widths; docs/development.md#lanes says what each lane has. */
const isFull = process.env.STACKBRIEF_TESTS === "all";

/** Debian's Chromium without its window: the same engine for two thirds of the CPU time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = isFull || !existsSync(HEADLESS_SHELL) ? "/usr/bin/chromium" : HEADLESS_SHELL;

/** A phone runs the tests with the tag `@phone`; in `make test-all` also the others of their files, and these. What
 * the other files prove, texts, requests and caching, is the same at every width. */
const ALSO_ON_A_PHONE =
  /\/(?:admin(?:-questionnaires)?|app-shell|import(?:-spreadsheet)?|keyboard|profile|second-factor|tech-stack|visual)\.spec\.ts$/;
/** Every text of a screen, word for word, is the matter of `make test-all`. */
const WORDING = "**/*-texts.spec.ts";
const E2E = join(import.meta.dirname, "e2e");
const TAGGED = readdirSync(E2E)
  .filter((file) => file.endsWith(".spec.ts"))
  .filter((file) => readFileSync(join(E2E, file), "utf8").includes("@phone"))
  .map((file) => `**/${file}`);

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/binary.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more try in `make test`, where a browser that was slow once must not refuse a merge. Such a
  // test is named as flaky in the summary; `make test-all` does not retry.
  retries: isFull ? 0 : 1,
  // No test measures time: the limits only end what hangs, on a machine that is busy with other work.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // A test waits for a seventh of its time.
  workers: availableParallelism() + 1,
  reporter: "list",
  use: {
    // What fades and slides in is painted frame by frame, by the same two cores that run the tests.
    contextOptions: isFull ? {} : { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? CHROMIUM,
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    {
      name: "desktop",
      testIgnore: isFull ? [] : WORDING,
      use: { viewport: DESKTOP },
      grepInvert: isFull ? undefined : /@phone-only|@test-all/,
    },
    {
      name: "phone",
      use: { viewport: PHONE, hasTouch: true },
      testMatch: [ALSO_ON_A_PHONE, ...TAGGED],
      grep: isFull ? undefined : /@phone/,
      grepInvert: isFull ? undefined : /@test-all/,
    },
  ],
});

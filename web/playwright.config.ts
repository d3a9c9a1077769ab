import { defineConfig } from "@playwright/test";

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

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // No test measures time: the limits only end what hangs, on a machine that is busy with other work.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: 2,
  reporter: "list",
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      // What the specification lets one read and send is the same at every width. How it fits a phone,
      // and works there, the tests of each screen show.
      testIgnore: /spec-[a-z-]+\.spec\.ts$/,
    },
  ],
});

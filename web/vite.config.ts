import { basename } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { chunkName, preloadScreens } from "./chunks.ts";
import { precompress } from "./precompress.ts";
import { signedOutPage } from "./signed-out-page.ts";

const SERVER = "http://127.0.0.1:8787";

export default defineConfig({
  plugins: [
    // Without this transform a component does not follow the signals it reads: `testing/signals.test.tsx`.
    react({ babel: { plugins: [["module:@preact/signals-react-transform"]] } }),
    preloadScreens(),
    signedOutPage(),
    precompress(),
  ],
  css: {
    modules: {
      // "button__primary": readable in devtools; `testing/css-modules.test.ts` keeps file names unique.
      generateScopedName: (local, file) => `${basename(file, ".module.css")}__${local}`,
    },
  },
  build: {
    // The first browsers with `light-dark()`; older targets would have every color rewritten.
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // Data URLs for fonts and inline preload scripts are what the server's content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (id, graph) => chunkName(id, graph) }],
        },
      },
    },
  },
  server: { proxy: { "/api": SERVER } },
  test: {
    // Each file starts fresh all the same: `testing/fresh-file.ts`. Loading the libraries for each took more than half of the time.
    isolate: false,
    sequence: { setupFiles: "list" },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // A third of the files' time goes to a page that they do not look at.
      {
        extends: true,
        test: {
          name: "plain",
          include: ["src/**/*.test.ts"],
          setupFiles: ["src/testing/fresh-file.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "page",
          include: ["src/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["src/testing/fresh-file.ts", "src/testing/setup.ts"],
        },
      },
    ],
  },
});

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const ROOT = '<html lang="en">';

/**
 * Writes `signed-out.html` beside the page: the same with a mark on its root, for a visitor without a session.
 * The server picks one (`src/http/assets.rs`); a marked page does not ask who is here (`web/src/app/follow-session.ts`).
 */
export function signedOutPage(): Plugin {
  let outDir = "";
  return {
    name: "signed-out-page",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const page = readFileSync(join(outDir, "index.html"), "utf8");
      if (!page.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
      const marked = page.replace(ROOT, '<html lang="en" data-signed-out>');
      writeFileSync(join(outDir, "signed-out.html"), marked);
    },
  };
}

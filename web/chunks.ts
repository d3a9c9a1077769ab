import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const ENTRY = /\/src\/main\.tsx$/;
const SHARED = /\/src\/(?:ui|shared|lib|api|styles)\//;
const CHART = /\/src\/ui\/chart\/|\/uplot\//;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds?: readonly string[] } | null;
  moduleIds?: Iterable<string>;
}

/** What the entry imports from the start, and what that imports. */
const startModules = new Map<string, ReadonlySet<string>>();

function reachable(graph: ModuleGraph, entry: string): ReadonlySet<string> {
  const known = startModules.get(entry);
  if (known) return known;
  const found = new Set<string>();
  const queue = [entry];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  startModules.set(entry, found);
  return found;
}

/**
 * Which chunk a module goes into: what the entry needs stays with it, what screens share is one "kit", and the
 * rest of a screen is its own. Left alone, the bundler makes a chunk of every set of sharers: sixty of 1 KB.
 */
export function chunkName(id: string, graph: ModuleGraph): string | null {
  if (CHART.test(id)) return null;
  const entry = resolve(import.meta.dirname, "src/main.tsx");
  if (ENTRY.test(id) || id.includes("rolldown/runtime") || reachable(graph, entry).has(id))
    return "start";
  return SHARED.test(id) || id.includes("/node_modules/") ? "kit" : null;
}

/** The module of the screen at each address; its files are named to the browser with the page. */
export const SCREENS: Readonly<Record<string, string>> = {
  "/": "matches/matches-page",
  "/matches": "matches/matches-page",
  "/trends": "trends/trends-page",
  "/vendors": "vendors/vendors-page",
  "/past": "past/past-page",
  "/tech-stack": "tech-stack/tech-stack-page",
  "/profile": "profile/profile-page",
  "/about": "about/about-page",
  "/auth/sign-in": "auth/sign-in-page",
  "/auth/sign-up": "auth/sign-up-page",
  "/auth/invite": "auth/invite-page",
  "/auth/reset": "auth/reset-page",
  "/admin/import": "admin-import/import-page",
  "/admin/vendors": "admin/vendors-page",
  "/admin/capabilities": "admin/capabilities/capabilities-page",
  "/admin/questionnaires": "admin/questionnaires/questionnaires-page",
  "/admin/users": "admin/users-page",
  "/admin/audit": "admin/audit-page",
  "/admin/backups": "admin/backups-page",
};

const PLACE = "const FILES = {};";

/**
 * Writes into `boot.js`, which runs with the page, which files each screen needs beyond the entry: the browser
 * asks for them at once, not when the entry has run and asked who is here.
 */
export function preloadScreens(): Plugin {
  let outDir = "";
  let files: Record<string, string[]> = {};
  return {
    name: "preload-screens",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const closure = (file: string, seen = new Set<string>()): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || seen.has(file)) return seen;
        seen.add(file);
        for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
        for (const other of chunk.imports) closure(other, seen);
        return seen;
      };
      const entry = chunks.find(({ isEntry }) => isEntry);
      const start = closure(entry?.fileName ?? "");
      const filesOf = (module: string) => {
        const suffix = `/src/features/${module}.tsx`;
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(suffix));
        if (!chunk) throw new Error(`no chunk is made of ${suffix}`);
        return [...closure(chunk.fileName)].filter((file) => !start.has(file));
      };
      const paths = Object.entries(SCREENS);
      files = Object.fromEntries(
        paths.map(([path, module]) => [path, filesOf(module).map((file) => `/${file}`)]),
      );
    },
    closeBundle() {
      const script = join(outDir, "boot.js");
      const text = readFileSync(script, "utf8");
      if (!text.includes(PLACE)) throw new Error(`boot.js has no "${PLACE}"`);
      writeFileSync(script, text.replace(PLACE, `const FILES = ${JSON.stringify(files)};`));
    },
  };
}

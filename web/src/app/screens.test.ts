import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { SCREENS } from "../../chunks";
import { SOURCE_PAGE_LABELS } from "../api/facts";
import { paths, SCREEN_NAMES } from "../lib/paths";
import { THEME_KEY } from "../lib/storage-key";
import { ADMIN_PAGES } from "./sidebar-items";

const WEB = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(WEB, file), "utf8");

/** What `routes.tsx` shows at each address: the module of its page. */
function routed(): Record<string, string | undefined> {
  const text = read("src/app/routes.tsx");
  const lazy = text.matchAll(
    /const (\w+) = lazyScreen\(\s*\(\) => import\("\.\.\/features\/([^"]+)"\)/g,
  );
  const modules = new Map([...lazy].map(([, page = "", module = ""]) => [page, module]));
  const routes = [
    ...text.matchAll(/\{ path: paths\.(\w+), Screen: (\w+) \}/g),
    ...text.matchAll(/<Route path=\{paths\.(\w+)\}>\s*(?:<SignedOutOnly>\s*)?<(\w+) \/>/g),
  ].map(([, name = "", page = ""]) => [paths[name as keyof typeof paths], page]);
  const home = /\{ path: HOME_OR_MATCHES, Screen: (\w+) \}/.exec(text)?.[1] ?? "";
  const all = [...routes, [paths.home, home], [paths.matches, home]] as [string, string][];
  return Object.fromEntries(all.map(([path, page]) => [path, modules.get(page)]));
}

test("every address has one screen: where it is drawn, and where the build finds its files", () => {
  expect(Object.keys(SCREENS).sort()).toEqual(Object.values(paths).sort());
  expect(routed()).toEqual(SCREENS);
});

test("the server's link to choose a new password leads to its screen", () => {
  expect(read("../src/cli/accounts.rs")).toContain(`{}${paths.reset}#{token}`);
});

test("the command line sends a new instance's first person to the screen by its name", () => {
  expect(read("../src/cli/serve.rs")).toContain(
    `Answer a questionnaire under ${SCREEN_NAMES.matches} for your first recommendation.`,
  );
});

test("the server's refusal of one meeting too many leads to the list by its name", () => {
  expect(read("../src/app/firms/meeting_clicks.rs")).toContain(
    `Remove one in ${SCREEN_NAMES.meetings} first.`,
  );
});

test("the script before the first paint reads the theme where a choice is kept", () => {
  expect(read("public/boot.js")).toContain(`localStorage.getItem("${THEME_KEY}")`);
});

test("what is asked for with the page is asked for screens that exist, and exists", () => {
  const script = read("public/boot.js");
  const data = /const DATA = (\{.*?\n\});/s.exec(script)?.[1] ?? "";
  const screens = [...data.matchAll(/^ {2}"([^"]+)":/gm)].map(([, path]) => path);
  expect(screens).toContain(paths.trends);
  expect(Object.keys(SCREENS)).toEqual(expect.arrayContaining(screens));
  const known = Object.keys(JSON.parse(read("openapi.json")).paths);
  const asked = [...script.matchAll(/"(\/api\/[^"]+)"/g)].map(([, path]) => path);
  expect(asked.length).toBeGreaterThan(5);
  expect(known).toEqual(expect.arrayContaining(asked));
});

type Name = keyof typeof paths;

const SIGNED_IN = (Object.keys(paths) as Name[]).filter(
  (name) => name !== "home" && !paths[name].startsWith("/auth/"),
);

/** The addresses that a file of the application names. */
function named(file: string): string[] {
  const names = [...read(file).matchAll(/\bpaths\.(\w+)/g)].map(([, name = ""]) => name);
  return [...new Set(names)].sort();
}

test("every screen behind sign-in has a link, and every administrators' screen a tab", () => {
  const linked = ["src/app/sidebar-items.ts", "src/app/keys/command-palette.tsx"].flatMap(named);
  expect([...new Set(linked)].sort()).toEqual([...SIGNED_IN].sort());
  const admin = SIGNED_IN.filter((name) => name.startsWith("admin")).map((name) => paths[name]);
  expect(ADMIN_PAGES.map(({ path }) => path).sort()).toEqual(admin.sort());
});

test("the sidebar calls the directory as every other screen does, without loading all facts at the start", () => {
  expect(SCREEN_NAMES.vendors).toBe(SOURCE_PAGE_LABELS.BROWSE);
});

test.each(["e2e/widths.spec.ts", "../tests/run/lighthouse.mjs"])(
  "%s opens every screen behind sign-in",
  (file) => {
    const text = read(file);
    const isOpened = (path: string) => text.includes(`"${path}"`) || text.includes(`"${path}?`);
    expect(SIGNED_IN.filter((name) => !isOpened(paths[name]))).toEqual([]);
  },
);

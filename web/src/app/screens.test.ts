import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { SCREENS } from "../../chunks";
import { paths } from "../lib/paths";

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

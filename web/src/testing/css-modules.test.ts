import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "..");

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" });
const modules = files.filter((file) => file.endsWith(".module.css"));
const sources = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), "utf8") }));

/** The classes that a stylesheet has rules for. */
function classesOf(css: string): Set<string> {
  const code = css.replace(/\/\*.*?\*\//gs, "");
  const selectors = [...code.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = ""]) => selector.trim())
    .filter((selector) => !selector.startsWith("@"));
  const names = selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)]);
  return new Set(names.map(([, name = ""]) => name));
}

/** Which classes of which module each source file uses: `styles.open`, `styles["open"]`. */
function usesOf({ file, text }: { file: string; text: string }) {
  const imports = text.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g);
  return [...imports].map(([, binding = "", path = ""]) => ({
    file,
    module: relative(SRC, resolve(SRC, dirname(file), path)),
    names: [...text.matchAll(new RegExp(`(?<![\\w./-])${binding}\\.([a-zA-Z]\\w*)`, "g"))].map(
      ([, name = ""]) => name,
    ),
  }));
}

const uses = sources.flatMap(usesOf);

test("every class of a module is used, and every class that is used exists", () => {
  expect(modules.length).toBeGreaterThan(20);
  const wrong = modules.flatMap((module) => {
    const defined = classesOf(readFileSync(join(SRC, module), "utf8"));
    const users = uses.filter((use) => use.module === module);
    const used = new Set(users.flatMap(({ names }) => names));
    return [
      ...[...defined]
        .filter((name) => !used.has(name))
        .map((name) => `${module}: .${name} is unused`),
      ...users.flatMap(({ file, names }) =>
        names
          .filter((name) => !defined.has(name))
          .map((name) => `${file}: ${module} has no .${name}`),
      ),
    ];
  });
  expect(wrong).toEqual([]);
});

test("no two modules have one file name, which class names in the page begin with", () => {
  const names = modules.map((module) => basename(module));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("a stylesheet is in the layer of its folder; those of app are with the features", () => {
  const LAYERS: Record<string, string> = { app: "features", styles: "base" };
  const wrong = modules.filter((module) => {
    const [folder = ""] = module.split("/");
    const layers = readFileSync(join(SRC, module), "utf8").matchAll(/@layer (\w+)/g);
    const named = [...layers].map(([, layer]) => layer);
    return named.length === 0 || named.some((layer) => layer !== (LAYERS[folder] ?? folder));
  });
  expect(wrong).toEqual([]);
});

test("a part of ui keeps no distance to what a page puts beside it", () => {
  const shared = modules.filter((module) => module.startsWith("ui/"));
  expect(shared.length).toBeGreaterThan(20);
  const wrong = shared.flatMap((module) => {
    const code = readFileSync(join(SRC, module), "utf8").replace(/\/\*.*?\*\//gs, "");
    return [...code.matchAll(/([^{};]+)\{/g)].filter(([rule]) => /^\s*\.\w+ [+~] [a-z]/.test(rule));
  });
  expect(wrong).toEqual([]);
});

test("stylesheets are modules, except the page's own and uPlot's", () => {
  const plain = files.filter((file) => file.endsWith(".css") && !file.endsWith(".module.css"));
  expect(plain.filter((file) => !file.startsWith("styles/"))).toEqual(["ui/chart/uplot.css"]);
});

test("what is only read out is hidden by one rule, whatever the width", () => {
  const hiding = modules.flatMap((module) => {
    const css = readFileSync(join(SRC, module), "utf8");
    return [...css.matchAll(/\{[^{}]*\bheight: 1px;[^{}]*\}/g)]
      .filter(([rule]) => rule.includes("clip-path: inset(50%)"))
      .map(() => module);
  });
  expect(hiding).toEqual(["styles/text.module.css"]);
});

test("class names come from modules, except those in index.html, which has no module", () => {
  const page = readFileSync(resolve(SRC, "../index.html"), "utf8");
  const ofPage = [...page.matchAll(/class="[^"]*"/g)].map(([text]) =>
    text.replace("class", "className"),
  );
  const attribute = /[cC]lassName=(?:"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g;
  // What a value is compared with, and which button is meant, are no class names.
  const otherString = /[!=]== "[^"]*"|\b(?:variant|size): "[^"]*"/g;
  const wrong = sources.flatMap(({ file, text }) =>
    (text.match(attribute) ?? [])
      .filter((value) => /["'`]/.test(value.replace(otherString, "")) && !ofPage.includes(value))
      .map((value) => `${file}: ${value}`),
  );
  expect(wrong).toEqual([]);
});

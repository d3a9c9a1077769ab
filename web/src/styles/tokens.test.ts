import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const text = (path: string) => readFileSync(resolve(import.meta.dirname, path), "utf8");
const FILES = readdirSync(resolve(import.meta.dirname, ".."), {
  recursive: true,
  encoding: "utf8",
});

test("every token is used", () => {
  const sources = FILES.filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file));
  const uses = sources.flatMap((file) => text(`../${file}`).match(/(?<=var\(|")--[\w-]+/g) ?? []);
  const tokens = text("tokens.css").match(/(?<=^ *)--[\w-]+(?=:)/gm) ?? [];
  expect(tokens.length).toBeGreaterThan(50);
  expect([...new Set(tokens)].filter((token) => !uses.includes(token))).toEqual([]);
});

test("the icon of the tab, which no style sheet reaches, has the accent", () => {
  const accent = /--accent: light-dark\((#[0-9a-f]{6}),/.exec(text("tokens.css"))?.[1];
  expect(accent).toBeDefined();
  expect(text("../../public/favicon.svg")).toContain(`fill="${accent}"`);
});

test("in a forced palette a chosen chip's text never has the color of its ground", () => {
  const [, palette = ""] = /\(forced-colors: active\) \{([^}]*)/.exec(text("tokens.css")) ?? [];
  const forced = new Map(
    [...palette.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, token = "", value]) => [token, value]),
  );
  const rules = [...text("../ui/chip.module.css").matchAll(/([^{};]+)\{([^{}]*)\}/g)];
  const colors = rules
    .filter(([, selector = ""]) => selector.includes("[data-removable]"))
    .flatMap(([, , body = ""]) => body.match(/(?<=\scolor: var\()--[\w-]+/g) ?? []);
  expect(colors).toContain("--on-chosen");
  const ground = forced.get("--chosen");
  expect(ground).toBeDefined();
  expect(colors.filter((color) => forced.get(color) === ground)).toEqual([]);
});

/** Widths at which screens change, which no token can name in a media query: up to each of them, in px. */
const BREAKPOINTS = [
  480, // a phone
  600, // a large phone
  900, // the sidebar is a drawer
  1180, // a narrow window beside the sidebar
];

/** Widths and heights at which one part alone has too little room. */
const OWN_BREAKPOINTS: Readonly<Record<string, readonly number[]>> = {
  "features/admin/capabilities/shortcuts.module.css": [800, 1439],
  "features/auth/brief-sheet.module.css": [760],
  "features/matches/lifecycle/stage-item.module.css": [1000],
  "features/trends/filter-bar.module.css": [1359],
  "features/trends/stat-cards.module.css": [1023],
  "features/vendors/comparison-table.module.css": [1280],
  "ui/page.module.css": [1000],
};

/** Heights under which bars no longer stay in sight: a window at 400 %. */
const LOWEST_WINDOW = 400;

test("screens change at the same widths everywhere", () => {
  const queries = FILES.filter((file) => file.endsWith(".css")).flatMap((file) =>
    [...text(`../${file}`).matchAll(/@media[^{]*|@custom-media[^;]*/g)].flatMap(([query]) =>
      [...query.matchAll(/\([^()]*(width|height)[^()]*\)/g)].map(([found, of]) => {
        const [, bound, px] = /^\((min|max)-(?:width|height): ([\d.]+)px\)$/.exec(found) ?? [];
        // What begins above a width begins right above it, or both rules hold at a zoom between two pixels.
        const at = Number(px) - (bound === "min" ? 0.02 : 0);
        return { file, found, of, at: Number(at.toFixed(2)) };
      }),
    ),
  );
  expect(queries.length).toBeGreaterThan(100);
  const strange = queries.filter(({ file, of, at }) => {
    const shared = of === "width" ? BREAKPOINTS : [LOWEST_WINDOW];
    return ![...shared, ...(OWN_BREAKPOINTS[file] ?? [])].includes(at);
  });
  expect(strange).toEqual([]);
  const widths = queries.filter(({ of }) => of === "width").map(({ at }) => at);
  expect(BREAKPOINTS.filter((width) => !widths.includes(width))).toEqual([]);
  const own = Object.entries(OWN_BREAKPOINTS).flatMap(([file, all]) =>
    all.map((at) => ({ file, at })),
  );
  const used = (wanted: { file: string; at: number }) =>
    queries.some(({ file, at }) => file === wanted.file && at === wanted.at);
  expect(own.filter((wanted) => !used(wanted))).toEqual([]);
});

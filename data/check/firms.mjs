// The invented firms that say what they use.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRM_SIZES } from "../generate/firms.mjs";
import { readCsv } from "../generate/text.mjs";
import {
  between,
  bookings,
  CATEGORY_NAMES,
  LIMITS,
  listOf,
  read,
  unique,
  vendors,
} from "./content.mjs";

const rows = readCsv(read("sample/firms.csv"));
const firms = [...new Set(rows.map((row) => row.firm))].map((name) => {
  return rows.filter((row) => row.firm === name);
});

test("firm rows are well formed", () => {
  assert.equal(read("sample/firms.csv").split("\n")[0], "firm,size,state,category,tools,primary");
  between(60, firms.length, 75, "firms");
  assert.equal(rows.length, firms.length * CATEGORY_NAMES.length);
  const active = new Map(
    vendors.filter((v) => v.isActive === "true").map((v) => [v.name, v.category]),
  );
  for (const row of rows) {
    const tools = listOf(row.tools);
    unique(tools, `tool of ${row.firm}`);
    for (const tool of tools) assert.equal(active.get(tool), row.category, `${row.firm}: ${tool}`);
    assert.ok(row.primary === "" || tools.includes(row.primary), `${row.firm}: ${row.primary}`);
  }
  for (const own of firms) {
    unique(
      own.map((row) => row.category),
      `category of ${own[0].firm}`,
    );
    assert.ok(CATEGORY_NAMES.includes(own[0].category));
    assert.equal(new Set(own.map((row) => row.size + row.state)).size, 1, own[0].firm);
  }
});

test("firms stand together in the file and are those of the bookings", () => {
  const order = rows.map((row) => row.firm).filter((name, i, all) => name !== all[i - 1]);
  unique(order, "firm");
  const booked = new Map(bookings.filter((b) => b.Company).map((b) => [b.Company, b]));
  for (const [first] of firms) assert.ok(booked.has(first.firm), first.firm);
});

test("a figure can be shown for every size and category", () => {
  for (const size of FIRM_SIZES) {
    const own = rows.filter((row) => row.size === size);
    const count = own.length / CATEGORY_NAMES.length;
    between(11, count, 20, `firms of ${size}`);
    for (const category of CATEGORY_NAMES) {
      const using = own.filter((row) => row.category === category && row.tools !== "").length;
      const isWhole = using === 0 || using === count;
      if (!isWhole) between(LIMITS.firmsMin, using, count - LIMITS.firmsMin, `${size} firms that use ${category}`);
    }
  }
});

test("every category has vendors that enough firms use to be counted", () => {
  for (const category of CATEGORY_NAMES) {
    const own = rows.filter((row) => row.category === category);
    const uses = new Map();
    for (const tool of own.flatMap((row) => listOf(row.tools)))
      uses.set(tool, (uses.get(tool) ?? 0) + 1);
    const shown = [...uses.values()].filter((count) => count >= LIMITS.firmsMin).length;
    between(2, shown, uses.size, `vendors of ${category} that enough firms use`);
  }
});

// The invented bookings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRM_SIZES, SIZES } from "../generate/firms.mjs";
import {
  assertColumns,
  between,
  bookings,
  CATEGORY_NAMES,
  LIMITS,
  share,
  unique,
  vendors,
} from "./content.mjs";

test("booking rows are well formed", () => {
  assertColumns("bookings", bookings, ["City", "Canceled"]);
  between(11500, bookings.length, 12500, "bookings");
  const categoryOf = new Map(vendors.map((v) => [v.name, v.category]));
  bookings.forEach((b, i) => {
    assert.equal(b.id, `sample-b-${String(i + 1).padStart(5, "0")}`);
    assert.match(b["Created Time"], /^202[456]-\d\d-\d\dT\d\d:\d\d:00Z$/, b.id);
    assert.ok(b.Client || b["Client Category"], `${b.id} has neither client nor category`);
    if (b.Client) assert.ok(categoryOf.has(b.Client), `${b.id}: client ${b.Client}`);
    if (b.Client && b["Client Category"])
      assert.equal(b["Client Category"], categoryOf.get(b.Client), b.id);
    assert.match(b.Email, /^$|^[a-z]+@[a-z0-9-]+\.example$/, b.id);
  });
});

test("bookings run for 24 months, grow, and keep office hours", () => {
  const times = bookings.map((b) => Date.parse(b["Created Time"]));
  assert.ok(
    times.every((time, i) => i === 0 || time >= times[i - 1]),
    "order by time",
  );
  assert.equal(bookings.at(-1)["Created Time"], "2026-01-01T00:00:00Z");
  between(Date.UTC(2024, 0, 1), times[0], Date.UTC(2024, 0, 7), "first booking");
  const secondYear = times.filter((time) => time >= Date.UTC(2025, 0, 1)).length;
  between(1.3, secondYear / (times.length - secondYear), 2.5, "second year against the first");
  const weekend = times.filter((time) => [0, 6].includes(new Date(time).getUTCDay())).length;
  between(0.02, weekend / times.length, 0.09, "share of weekends");
  const office = times.filter((time) =>
    [...Array(11).keys()].includes(new Date(time).getUTCHours() - 13),
  ).length;
  between(0.85, office / times.length, 0.98, "share of US office hours");
});

test("bookings cover the country, the categories and the firm sizes", () => {
  const distinct = (column) => new Set(bookings.map((b) => b[column]).filter(Boolean)).size;
  assert.equal(new Set(bookings.map((b) => b.State).filter((s) => /^[A-Z]{2}$/.test(s))).size, 51);
  between(190, distinct("DMA"), 215, "metros");
  between(560, distinct("City State"), 640, "cities");
  assert.equal(distinct("Client"), vendors.length);
  between(2000, distinct("Company"), bookings.length / 3, "firms");
  const counts = CATEGORY_NAMES.map((name) =>
    bookings.filter((b) => b["Client Category"] === name),
  );
  unique(
    counts.map((rows) => rows.length),
    "bookings in a category",
  );
  for (const [i, rows] of counts.entries()) between(150, rows.length, 2000, CATEGORY_NAMES[i]);
  for (const size of FIRM_SIZES) {
    const shares = counts.map((rows) => share(rows, (b) => b["Firm Size"] === size));
    assert.ok(
      Math.max(...shares) > 1.5 * Math.min(...shares),
      `${size} has the same share everywhere`,
    );
  }
  const bySize = ["E2_5", "E51_200"].map((size) => {
    const rows = bookings.filter(
      (b) => b["Client Category"] === "Intake" && b["Firm Size"] === size,
    );
    return vendors.map((v) => share(rows, (b) => b.Client === v.name));
  });
  const apart = bySize[0].reduce((sum, value, i) => sum + Math.abs(value - bySize[1][i]), 0) / 2;
  between(0.3, apart, 1, "difference in clients between small and large firms");
});

test("bookings have the gaps that real exports have", () => {
  const labels = SIZES.map(({ label }) => label);
  const gaps = {
    "no category": (b) => !b["Client Category"],
    "no city": (b) => !b["City State"],
    "no state": (b) => !b.State,
    "no metro": (b) => !b.DMA,
    "no place at all": (b) => !b.State && !b["City State"] && !b.DMA,
    "no firm size": (b) => !b["Firm Size"],
    "firm size as a label": (b) => labels.includes(b["Firm Size"]),
    "firm size as a number": (b) => /^\d+$/.test(b["Firm Size"]),
    "state spelled out": (b) => /^[A-Z][a-z]/.test(b.State),
  };
  for (const [gap, has] of Object.entries(gaps)) between(0.004, share(bookings, has), 0.04, gap);
  for (const b of bookings.filter((row) => /^\d+$/.test(row["Firm Size"])))
    assert.ok(Number(b["Firm Size"]) > 0, b.id);
});

test("the larger states have trends of their own for the larger firm sizes", () => {
  const categoryOf = new Map(vendors.map((v) => [v.name, v.category]));
  const end = Date.UTC(2025, 11, 31);
  const cells = new Map();
  for (const b of bookings) {
    const time = Date.parse(b["Created Time"]);
    if (time < end - LIMITS.changeDaysLong * 86400000 || time >= end) continue;
    const category = b["Client Category"] || categoryOf.get(b.Client);
    const cell = `${b.State} ${b["Firm Size"]} ${category}`;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  const isLarge = ([, count]) => count >= LIMITS.momentumMin;
  const large = [...cells].filter(isLarge).map(([cell]) => cell.split(" "));
  between(15, large.length, 60, "cells with a trend");
  assert.ok(large.some(([state, size]) => state === "TX" && size === "E6_20"));
  between(3, new Set(large.map(([state]) => state)).size, 10, "states with such a cell");
});

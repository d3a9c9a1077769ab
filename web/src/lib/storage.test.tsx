import { afterEach, expect, test, vi } from "vitest";
import { browserEntries, tabEntries } from "./storage";

const AREAS = [
  ["localStorage", browserEntries],
  ["sessionStorage", tabEntries],
] as const;

afterEach(() => localStorage.clear());

test.each(AREAS)(
  "%s keeps an entry until it is removed, and no other area has it",
  (area, entries) => {
    expect(entries.read("a")).toBeNull();
    expect(entries.write("a", "1")).toBe(true);
    expect([entries.read("a"), entries.keys()]).toEqual(["1", ["a"]]);
    expect(window[area].getItem("a")).toBe("1");
    const [other] = AREAS.filter(([name]) => name !== area).map(([, others]) => others);
    expect(other?.read("a")).toBeNull();
    expect(entries.write("a", null)).toBe(true);
    expect([entries.read("a"), entries.keys()]).toEqual([null, []]);
  },
);

test.each(AREAS)("%s that is not to be touched is empty and takes nothing", (area, entries) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, area) ?? {};
  const denied = vi.fn(() => {
    throw new DOMException("denied", "SecurityError");
  });
  Object.defineProperty(globalThis, area, { configurable: true, get: denied });
  const replies = [
    entries.read("a"),
    entries.readJson("a"),
    entries.write("a", "1"),
    entries.write("a", null),
    entries.keys(),
  ];
  Object.defineProperty(globalThis, area, own);
  expect(replies).toEqual([undefined, null, false, false, []]);
  expect(denied).toHaveBeenCalledTimes(5);
});

test.each(AREAS)("%s that is full keeps what it has", (area, entries) => {
  const held = new Map([["a", "1"]]);
  const setItem = vi.fn(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const getItem = (key: string) => held.get(key) ?? null;
  const removeItem = (key: string) => held.delete(key);
  vi.stubGlobal(area, { getItem, setItem, removeItem, clear: () => held.clear() });
  expect(entries.write("a", "2")).toBe(false);
  expect(setItem).toHaveBeenCalledWith("a", "2");
  expect(entries.read("a")).toBe("1");
  expect(entries.write("a", null)).toBe(true);
  expect(entries.read("a")).toBeNull();
});

test.each([
  ["{not json", null],
  ["", null],
  ["undefined", null],
  ["null", null],
  ['["a"]', ["a"]],
  ["0", 0],
])("an entry that holds %j is read as %j", (text, value) => {
  browserEntries.write("a", text);
  expect(browserEntries.readJson("a")).toEqual(value);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { setTheme, theme } from "./theme";

const atStart = readFileSync(join(import.meta.dirname, "../../public/boot.js"), "utf8");

function reload() {
  delete document.documentElement.dataset.theme;
  new Function(atStart)();
  return document.documentElement.dataset.theme;
}

afterEach(() => setTheme("system"));

test("a chosen theme holds at once and after a reload", () => {
  setTheme("dark");
  expect(theme.value).toBe("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(reload()).toBe("dark");
});

test("System leaves the choice to the machine again", () => {
  setTheme("light");
  setTheme("system");
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(reload()).toBeUndefined();
});

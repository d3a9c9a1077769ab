import { expect, test, vi } from "vitest";
import { createMetroAreaSearch } from "./metro-area-search-model";

const METROS = [
  "Albany",
  "Austin",
  "Baton Rouge",
  "Boston",
  "Charleston",
  "Dayton",
  "Easton",
  "Fargo",
  "Galveston",
  "Houston",
  "Kingston",
  "Lewiston",
  "Princeton",
  "Stockton",
];

function open(chosen = "") {
  const choose = vi.fn();
  const search = createMetroAreaSearch({ metroAreas: () => METROS, chosen: () => chosen, choose });
  return { search, choose };
}

test("it suggests at most ten metro areas by any part of the name, ignoring case", () => {
  const { search } = open();
  search.type("TON");
  expect(search.isOpen.value).toBe(true);
  expect(search.suggestions.value).toHaveLength(10);
  search.type("houst");
  expect(search.suggestions.value).toEqual(["Houston"]);
});

test("arrow keys wrap around, Enter chooses the active suggestion", () => {
  const { search, choose } = open();
  search.type("st");
  search.move(-1);
  expect(search.suggestions.value[search.active.value]).toBe("Lewiston");
  search.move(1);
  search.confirm();
  expect(choose).toHaveBeenCalledExactlyOnceWith("Stockton");
  expect(search.isOpen.value).toBe(false);
});

test("what begins with the letters comes first, then a word that does, then the rest", () => {
  const metroAreas = [
    "Cedar Rapids",
    "Greenville-New Bern",
    "Dallas",
    "New York",
    "San Dayo",
    "Renew",
  ];
  const search = createMetroAreaSearch({
    metroAreas: () => metroAreas,
    chosen: () => "",
    choose: vi.fn(),
  });
  search.type("da");
  expect(search.suggestions.value).toEqual(["Dallas", "San Dayo", "Cedar Rapids"]);
  expect(search.parts("San Dayo")).toEqual(["San ", "Da", "yo"]);
  expect(search.parts("Cedar Rapids")).toEqual(["Ce", "da", "r Rapids"]);
  search.type("new");
  expect(search.suggestions.value).toEqual(["New York", "Greenville-New Bern", "Renew"]);
  search.type("");
  expect(search.suggestions.value).toEqual(metroAreas);
});

test("Enter alone chooses an exact match or the only suggestion left, and nothing else", () => {
  const { search, choose } = open();
  search.type("ston");
  search.confirm();
  expect(choose).not.toHaveBeenCalled();
  search.type("boston");
  search.confirm();
  search.type("fa");
  search.confirm();
  expect(choose.mock.calls).toEqual([["Boston"], ["Fargo"]]);
});

test("text that was not chosen is discarded; an emptied field clears the filter", () => {
  const { search, choose } = open("Houston");
  expect(search.text.value).toBe("Houston");
  search.type("Bos");
  search.close();
  expect(search.text.value).toBe("Houston");
  expect(choose).not.toHaveBeenCalled();
  search.type("");
  expect(choose).toHaveBeenCalledExactlyOnceWith("");
});

test("accents and ligatures make no difference, and the name is marked as it is written", () => {
  const choose = vi.fn();
  const metroAreas = ["Avilés", "San Ávila", "Mayagüez", "Ærø", "Decomposed A\u0301vila"];
  const search = createMetroAreaSearch({ metroAreas: () => metroAreas, chosen: () => "", choose });
  for (const typed of ["avil", "ÁVIL"]) {
    search.type(typed);
    expect(search.suggestions.value).toEqual(["Avilés", "San Ávila", "Decomposed A\u0301vila"]);
    expect(search.parts("San Ávila")).toEqual(["San ", "Ávil", "a"]);
    expect(search.parts("Decomposed A\u0301vila")).toEqual(["Decomposed ", "A\u0301vil", "a"]);
  }
  search.type("aero");
  expect(search.parts("Ærø")).toEqual(["", "Ærø", ""]);
  search.type("san avila");
  search.confirm();
  expect(choose).toHaveBeenLastCalledWith("San Ávila");
});

// Where the invented firms sit: real states and metros, weighted by population, the large states
// above their share.
import { readFileSync } from "node:fs";
import { contract } from "./firms.mjs";
import { weighted } from "./random.mjs";

const NAMES = new Map(contract.components.schemas.UsState["x-labels"]);

// [code, residents in 100,000s, hours behind UTC in winter, keeps summer time]
export const STATES = [
  ["CA", 390, 8, true],
  ["TX", 303, 6, true],
  ["FL", 226, 5, true],
  ["NY", 196, 5, true],
  ["PA", 130, 5, true],
  ["IL", 125, 6, true],
  ["OH", 118, 5, true],
  ["GA", 110, 5, true],
  ["NC", 108, 5, true],
  ["MI", 100, 5, true],
  ["NJ", 93, 5, true],
  ["VA", 87, 5, true],
  ["WA", 78, 8, true],
  ["AZ", 74, 7, false],
  ["TN", 71, 6, true],
  ["MA", 70, 5, true],
  ["IN", 69, 5, true],
  ["MO", 62, 6, true],
  ["MD", 62, 5, true],
  ["WI", 59, 6, true],
  ["CO", 59, 7, true],
  ["MN", 57, 6, true],
  ["SC", 54, 5, true],
  ["AL", 51, 6, true],
  ["LA", 46, 6, true],
  ["KY", 45, 5, true],
  ["OR", 42, 8, true],
  ["OK", 41, 6, true],
  ["CT", 36, 5, true],
  ["UT", 34, 7, true],
  ["IA", 32, 6, true],
  ["NV", 32, 8, true],
  ["AR", 31, 6, true],
  ["KS", 29, 6, true],
  ["MS", 29, 6, true],
  ["NM", 21, 7, true],
  ["ID", 20, 7, true],
  ["NE", 20, 6, true],
  ["WV", 18, 5, true],
  ["HI", 14, 10, false],
  ["NH", 14, 5, true],
  ["ME", 14, 5, true],
  ["MT", 11, 7, true],
  ["RI", 11, 5, true],
  ["DE", 10, 5, true],
  ["SD", 9, 6, true],
  ["ND", 8, 6, true],
  ["AK", 7, 9, true],
  ["DC", 7, 5, true],
  ["VT", 6, 5, true],
  ["WY", 6, 7, true],
].map(([code, residents, hoursBehind, summerTime]) => {
  const name = NAMES.get(code);
  if (name === undefined) throw new Error(`The contract has no state ${code}.`);
  return { code, name, residents, hoursBehind, summerTime };
});

// Where more is advertised for cases than elsewhere.
const BUSY = { TX: 1.5, FL: 1.5, NY: 1.3, GA: 1.3, IL: 1.2 };

/**
 * Returns `draw()`: a place `{ city, dma, state }`. Every state comes twice before chance decides.
 * Large states are likelier than their share of residents: most firms that advertise for cases sit
 * there, and their trends need enough bookings.
 */
export function placeDraw(next) {
  const cities = readCities();
  const cityDraws = new Map(
    STATES.map((state) => {
      const own = cities.filter((city) => city.code === state.code);
      return [state.code, weighted(next, own, (city) => city.weight)];
    }),
  );
  const drawState = weighted(next, STATES, ({ code, residents }) => {
    return (residents + 4) * Math.sqrt(residents + 20) * (BUSY[code] ?? 1);
  });
  const first = [...STATES, ...STATES];
  return function draw() {
    const state = first.pop() ?? drawState();
    const { city, dma } = cityDraws.get(state.code)();
    return { city, dma, state };
  };
}

/** metros.txt lists markets and, within a market, cities from the largest to the smallest. */
function readCities() {
  const text = readFileSync(new URL("metros.txt", import.meta.url), "utf8");
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.flatMap((line, rank) => {
    const [dma, states] = line.split("|");
    return states.split(";").flatMap((part) => {
      const [code, names] = part.split(":");
      return names.split(",").map((city, i) => {
        return { city, dma, code, weight: 1 / (rank + 12) / (i + 1) };
      });
    });
  });
}

// Where the invented firms sit: real states and metros, weighted by population, the large states
// above their share.
import { readFileSync } from "node:fs";
import { weighted } from "./random.mjs";

// [code, name, residents in 100,000s, hours behind UTC in winter, keeps summer time]
export const STATES = [
  ["CA", "California", 390, 8, true],
  ["TX", "Texas", 303, 6, true],
  ["FL", "Florida", 226, 5, true],
  ["NY", "New York", 196, 5, true],
  ["PA", "Pennsylvania", 130, 5, true],
  ["IL", "Illinois", 125, 6, true],
  ["OH", "Ohio", 118, 5, true],
  ["GA", "Georgia", 110, 5, true],
  ["NC", "North Carolina", 108, 5, true],
  ["MI", "Michigan", 100, 5, true],
  ["NJ", "New Jersey", 93, 5, true],
  ["VA", "Virginia", 87, 5, true],
  ["WA", "Washington", 78, 8, true],
  ["AZ", "Arizona", 74, 7, false],
  ["TN", "Tennessee", 71, 6, true],
  ["MA", "Massachusetts", 70, 5, true],
  ["IN", "Indiana", 69, 5, true],
  ["MO", "Missouri", 62, 6, true],
  ["MD", "Maryland", 62, 5, true],
  ["WI", "Wisconsin", 59, 6, true],
  ["CO", "Colorado", 59, 7, true],
  ["MN", "Minnesota", 57, 6, true],
  ["SC", "South Carolina", 54, 5, true],
  ["AL", "Alabama", 51, 6, true],
  ["LA", "Louisiana", 46, 6, true],
  ["KY", "Kentucky", 45, 5, true],
  ["OR", "Oregon", 42, 8, true],
  ["OK", "Oklahoma", 41, 6, true],
  ["CT", "Connecticut", 36, 5, true],
  ["UT", "Utah", 34, 7, true],
  ["IA", "Iowa", 32, 6, true],
  ["NV", "Nevada", 32, 8, true],
  ["AR", "Arkansas", 31, 6, true],
  ["KS", "Kansas", 29, 6, true],
  ["MS", "Mississippi", 29, 6, true],
  ["NM", "New Mexico", 21, 7, true],
  ["ID", "Idaho", 20, 7, true],
  ["NE", "Nebraska", 20, 6, true],
  ["WV", "West Virginia", 18, 5, true],
  ["HI", "Hawaii", 14, 10, false],
  ["NH", "New Hampshire", 14, 5, true],
  ["ME", "Maine", 14, 5, true],
  ["MT", "Montana", 11, 7, true],
  ["RI", "Rhode Island", 11, 5, true],
  ["DE", "Delaware", 10, 5, true],
  ["SD", "South Dakota", 9, 6, true],
  ["ND", "North Dakota", 8, 6, true],
  ["AK", "Alaska", 7, 9, true],
  ["DC", "District of Columbia", 7, 5, true],
  ["VT", "Vermont", 6, 5, true],
  ["WY", "Wyoming", 6, 7, true],
].map(([code, name, residents, hoursBehind, summerTime]) => {
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

// Invented law firms. Their names are put together from syllables, so that none is a real one.
import { readFileSync } from "node:fs";
import { below, pick, weighted } from "./random.mjs";
import { slug } from "./text.mjs";

const STARTS = (
  "Ard Bram Cald Dorn Elk Farn Gald Hask Ivers Jarn Keld Lorn Mard Narr Ost Pell Quarn Rask Sav " +
  "Tarn Ulv Varn Wex Yarn Zell Brock Crav Drav Fenn Greav Holl Kerr Linn Morv Norv Penn Rund " +
  "Skarr Thrann Vost Wray Ambl Birk Corl Dun Ebb Fosk Garr Hobb Isl Jess Karr Lusk Mell Nusk"
).split(" ");
const ENDS = (
  "acre ander amoor barrow beck bray comb croft dale den drick ell elby fen field gard gate greve " +
  "hallow hurst ingham kell kirk lake lander low mere mond ney oway quist ridge row shaw stead " +
  "swick thorpe vale wald wick wold worthy yard"
).split(" ");
const FIRST_NAMES = (
  "Ada Ben Carla Dana Eli Fay Gus Hana Ian June Karl Lena Marco Nora Omar Paula Ray Sofia Tom " +
  "Uma Vera Will Yara Zoe Andre Bea Cole Dee Erin Frank Gina Hugo Iris Jon Kim Luis Mia Noel"
).split(" ");

// Of each size, smallest first: its share of the firms, how often these book, and how they are named.
const KINDS = [
  [21, 0.6, [(a) => `${a} Law`, (a) => `Law Office of ${a}`, (a) => `${a} Injury`]],
  [28, 0.9, [(a) => `${a} Injury Law`, (a, b) => `${a} & ${b}`, (a) => `${a} Law`]],
  [27, 1.3, [(a, b) => `${a} & ${b}`, (a) => `${a} Trial Law`, (a) => `${a} Law Group`]],
  [13, 1.4, [(a, b) => `${a} ${b} LLP`, (a) => `${a} Law Group`, (a, b) => `${a} & ${b}`]],
  [8, 1.7, [(a, b) => `${a} ${b} LLP`, (a, b) => `${a} & ${b}`]],
  [3, 2.2, [(a) => `${a} LLP`, (a, b) => `${a}, ${b} & Co.`]],
];

export const contract = JSON.parse(readFileSync(new URL("../../web/openapi.json", import.meta.url), "utf8"));

/** The firm sizes of the contract, smallest first, with the smallest headcount of each. */
export const SIZES = contract.components.schemas.FirmSize["x-labels"].map(([code, label], i) => {
  const [from = 1, to] = label.match(/\d+/g)?.map(Number) ?? [1, 1];
  const smallest = to ? from : from + 1;
  const [share, appetite, names] = KINDS[i];
  return { code, label, smallest, spread: to ? to - from + 1 : 300, share, appetite, names };
});

/** Their codes, smallest first. */
export const FIRM_SIZES = SIZES.map(({ code }) => code);

/** `count` firms: name, host, size, headcount, place, people, and `appetite`, how often it books. */
export function makeFirms(next, count, drawPlace) {
  const drawSize = weighted(next, SIZES, (size) => size.share);
  const firms = new Map();
  const hosts = new Set();
  while (firms.size < count) {
    const size = drawSize();
    const founder = surname(next);
    const name = pick(next, size.names)(founder, surname(next));
    if (firms.has(name)) continue;
    const people = Array.from({ length: size.smallest < 6 ? 1 : 3 }, () => {
      return { first: pick(next, FIRST_NAMES), last: surname(next) };
    });
    firms.set(name, {
      name,
      host: freeHost(hosts, slug(founder)),
      size,
      headcount: size.smallest + below(next, size.spread),
      place: drawPlace(),
      people,
      // A few firms book often and most once or twice, as in any sales pipeline.
      appetite: size.appetite / (0.12 + next()),
    });
  }
  return [...firms.values()];
}

/** No two firms share a host: "ardacre.example", then "ardacre2.example". */
function freeHost(hosts, founder) {
  let host = `${founder}.example`;
  for (let i = 2; hosts.has(host); i += 1) host = `${founder}${i}.example`;
  hosts.add(host);
  return host;
}

function surname(next) {
  return pick(next, STARTS) + pick(next, ENDS);
}

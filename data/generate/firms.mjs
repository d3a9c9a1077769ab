// Invented law firms. Their names are put together from syllables, so that none is a real one.
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

const SIZES = [
  { code: "SOLO", label: "Solo", share: 21, appetite: 0.6, smallest: 1, spread: 1 },
  { code: "E2_5", label: "2-5", share: 28, appetite: 0.9, smallest: 2, spread: 4 },
  { code: "E6_20", label: "6-20", share: 27, appetite: 1.3, smallest: 6, spread: 15 },
  { code: "E21_50", label: "21-50", share: 13, appetite: 1.4, smallest: 21, spread: 30 },
  { code: "E51_200", label: "51-200", share: 8, appetite: 1.7, smallest: 51, spread: 150 },
  { code: "E200P", label: "200+", share: 3, appetite: 2.2, smallest: 201, spread: 300 },
];

/** Their codes, smallest first. */
export const FIRM_SIZES = SIZES.map(({ code }) => code);

const NAME_PATTERNS = {
  SOLO: [(a) => `${a} Law`, (a) => `Law Office of ${a}`, (a) => `${a} Injury`],
  E2_5: [(a) => `${a} Injury Law`, (a, b) => `${a} & ${b}`, (a) => `${a} Law`],
  E6_20: [(a, b) => `${a} & ${b}`, (a) => `${a} Trial Law`, (a) => `${a} Law Group`],
  E21_50: [(a, b) => `${a} ${b} LLP`, (a) => `${a} Law Group`, (a, b) => `${a} & ${b}`],
  E51_200: [(a, b) => `${a} ${b} LLP`, (a, b) => `${a} & ${b}`],
  E200P: [(a) => `${a} LLP`, (a, b) => `${a}, ${b} & Co.`],
};

/** `count` firms: name, host, size, headcount, place, people, and `appetite`, how often it books. */
export function makeFirms(next, count, drawPlace) {
  const drawSize = weighted(next, SIZES, (size) => size.share);
  const firms = new Map();
  const hosts = new Set();
  while (firms.size < count) {
    const size = drawSize();
    const founder = surname(next);
    const name = pick(next, NAME_PATTERNS[size.code])(founder, surname(next));
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

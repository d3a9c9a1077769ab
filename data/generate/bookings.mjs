// The invented demo bookings of data/sample/bookings.csv: 24 months, growing, busy on weekdays in
// office hours, each category and firm size with its own mix, and the gaps that real exports have.
import { FIRM_SIZES } from "./firms.mjs";
import { STATES } from "./places.mjs";
import { below, pick, weighted } from "./random.mjs";
import { serves } from "./regions.mjs";
import { writeCsv } from "./text.mjs";
import { supportedSizes } from "./vendors.mjs";

const BOOKINGS = 12400;
const MINUTE = 60000;
const DAY = 1440 * MINUTE;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const NEWEST = Date.UTC(2026, 0, 1);
const DAYS = (NEWEST - FIRST_DAY) / DAY;

const COLUMNS = [
  "id",
  "Client",
  "Client Category",
  "Name",
  "Email",
  "Company",
  "Firm Size",
  "City State",
  "State",
  "DMA",
  "Platform",
  "Created Time",
];
// How much more is booked on the last day than on the first.
const GROWTH = 2.9;
const PLATFORMS = ["Web", "Web", "Web", "Email", "Event", "Phone"];

// [share, growth over the 24 months, leaning from -1 (small firms) to 1 (large firms)]
const CATEGORIES = {
  Intake: [13, 0.3, -0.2],
  "Medical Record Retrieval": [12, 0.2, 0.1],
  "Practice Management": [11, 0, -0.5],
  "Demands & Medical Review": [10.5, 0.9, 0.2],
  "Lead Generation": [9.5, 0.1, -0.3],
  "Marketing Services": [8, -0.2, -0.4],
  "Document Drafting": [7.5, 1.1, 0],
  Staffing: [6.5, 0.6, 0.3],
  "Depositions & Court Reporting": [6, 0.1, 0.1],
  "Financial Services": [5, 0.2, 0.3],
  "Document Management": [4, -0.1, 0],
  "Trial Support": [3, 0, 0.5],
  "Financial Management": [2.5, 0.4, -0.1],
  "E-Discovery": [2, 0.3, 0.9],
};

// Sunday first.
const WEEKDAYS = [0.1, 1, 1.18, 1.15, 1.05, 0.78, 0.14];
// January first: trade shows in spring and autumn, quiet summers and holidays.
const MONTHS = [1.02, 1.04, 1.1, 1.05, 1, 0.92, 0.86, 0.93, 1.06, 1.12, 0.98, 0.8];
const HOLIDAYS = new Set(["01-01", "06-19", "07-04", "11-11", "12-24", "12-25", "12-31"]);
// Local time, from eight in the morning; lunch is quieter, and some book in the evening.
const HOURS = [0.6, 1.1, 1.4, 1.3, 0.8, 1, 1.3, 1.2, 0.9, 0.4, 0.2, 0.2, 0.15];

/** The text of data/sample/bookings.csv. */
export function bookingsCsv(next, firms, vendors) {
  const drawFirm = weighted(next, firms, (firm) => firm.appetite);
  const drawTime = timeDraw(next);
  const drawClient = clientDraw(next, vendors);

  const bookings = [];
  while (bookings.length < BOOKINGS - 1) {
    const firm = drawFirm();
    const time = drawTime(firm.place.state);
    if (time < NEWEST) bookings.push({ firm, time });
  }
  // The newest row is fixed, since the loader moves all times by its distance from now.
  bookings.push({ firm: firms.find((firm) => firm.place.state.code === "CA"), time: NEWEST });
  bookings.sort((a, b) => a.time - b.time);

  const rows = bookings.map(({ firm, time }, i) => {
    const vendor = drawClient(firm, (time - FIRST_DAY) / (NEWEST - FIRST_DAY));
    return bookingRow(next, `sample-b-${String(i + 1).padStart(5, "0")}`, firm, vendor, time);
  });
  return writeCsv([COLUMNS, ...rows]);
}

function timeDraw(next) {
  const days = Array.from({ length: DAYS }, (_, i) => FIRST_DAY + i * DAY);
  const drawDay = weighted(next, days, (day) => {
    const date = new Date(day);
    const growth = 1 + (GROWTH * (day - FIRST_DAY)) / (NEWEST - FIRST_DAY);
    const holiday = HOLIDAYS.has(date.toISOString().slice(5, 10)) ? 0.15 : 1;
    return growth * holiday * WEEKDAYS[date.getUTCDay()] * MONTHS[date.getUTCMonth()];
  });
  const drawHour = weighted(next, [...HOURS.keys()], (hour) => HOURS[hour]);
  return function draw(state) {
    const day = drawDay();
    const month = new Date(day).getUTCMonth();
    const summer = state.summerTime && month >= 3 && month <= 9 ? 1 : 0;
    const hour = 8 + drawHour() + state.hoursBehind - summer;
    return day + (hour * 60 + below(next, 60)) * MINUTE;
  };
}

/** Popularity is skewed within a category, and differs by firm size, so that peers matter. */
function clientDraw(next, vendors) {
  const ranks = new Map();
  const weights = new Map();
  const tastes = categoryTastes(next, [...STATES.map(({ code }) => code), ...FIRM_SIZES]);
  for (const vendor of vendors) {
    const rank = (ranks.get(vendor.category) ?? []).length;
    ranks.set(vendor.category, [...(ranks.get(vendor.category) ?? []), vendor]);
    const sizes = supportedSizes(vendor);
    const reach = (vendor.noBooking ? 0.5 : 1) / (1 + rank * 0.12);
    for (const size of FIRM_SIZES) {
      const taste = 0.45 + 2.4 * next() * next();
      weights.set(vendor.id + size, reach * taste * (sizes.has(size) ? 1 : 0.1));
    }
  }
  return function draw(firm, progress) {
    const size = firm.size.code;
    const lean = (2 * FIRM_SIZES.indexOf(size)) / (FIRM_SIZES.length - 1) - 1;
    const category = weighted(next, Object.keys(CATEGORIES), (name) => {
      const [share, growth, leaning] = CATEGORIES[name];
      const taste = tastes.get(firm.place.state.code + name) * tastes.get(size + name);
      return share * taste * (1 + growth * progress) * (1 + 0.8 * leaning * lean);
    })();
    return weighted(next, ranks.get(category), (vendor) => {
      // An inactive vendor faded out over the two years.
      const fading = vendor.inactive ? 1.3 * (1 - progress) : 1;
      const reach = serves(vendor, firm.place.state) ? 1 : 0.1;
      return weights.get(vendor.id + size) * fading * reach;
    })();
  };
}

/** State or size, and category -> how much more, or less, of the category is booked there. */
function categoryTastes(next, groups) {
  const names = Object.keys(CATEGORIES);
  const pairs = groups.flatMap((group) => names.map((name) => [group + name, 0.6 + 0.9 * next()]));
  return new Map(pairs);
}

function bookingRow(next, id, firm, vendor, time) {
  const person = pick(next, firm.people);
  const { city, dma, state } = firm.place;
  const gap = (share) => next() < share;
  const noCity = gap(0.014);
  const noState = gap(0.012);
  const noPlace = gap(0.007);
  const noClient = gap(0.006);
  return [
    id,
    noClient ? "" : vendor.name,
    gap(0.012) && !noClient ? "" : vendor.category,
    gap(0.02) ? "" : `${person.first} ${person.last}`,
    gap(0.015) ? "" : `${person.first.toLowerCase()}@${firm.host}`,
    gap(0.015) ? "" : firm.name,
    firmSizeCell(next, firm),
    noCity || noPlace ? "" : `${city}, ${state.code}`,
    noState || noPlace ? "" : stateCell(next, state),
    gap(0.026) || noPlace ? "" : dma,
    pick(next, PLATFORMS),
    new Date(time).toISOString().replace(".000Z", "Z"),
  ];
}

/** Mostly the code; sometimes nothing, the label, or the headcount, as people type it. */
function firmSizeCell(next, firm) {
  const roll = next();
  if (roll < 0.022) return "";
  if (roll < 0.034) return firm.size.label;
  if (roll < 0.044) return String(firm.headcount);
  return firm.size.code;
}

function stateCell(next, state) {
  const roll = next();
  if (roll < 0.02) return state.name;
  if (roll < 0.028) return state.code.toLowerCase();
  return state.code;
}

// The tools that some of the invented firms use, data/sample/firms.csv: a row for each firm and
// category.
import { FIRM_SIZES } from "./firms.mjs";
import { pick, weighted } from "./random.mjs";
import { serves } from "./regions.mjs";
import { writeCsv } from "./text.mjs";
import { supportedSizes } from "./vendors.mjs";

const COLUMNS = ["firm", "size", "state", "category", "tools", "primary"];

// Firms that told us, from the smallest size.
const FIRMS = [12, 13, 14, 12, 11, 11];

// How many of them use a tool. Never fewer than five either way unless it is all or none,
// since a figure behind fewer firms is not shown.
const USING = {
  "Lead Generation": [6, 6, 8, 7, 6, 5],
  Intake: [5, 7, 9, 7, 11, 11],
  "Document Drafting": [7, 6, 6, 7, 6, 6],
  "Medical Record Retrieval": [6, 8, 9, 12, 11, 11],
  "Demands & Medical Review": [5, 5, 7, 7, 6, 6],
  "Depositions & Court Reporting": [7, 8, 14, 12, 11, 11],
  "Trial Support": [0, 5, 5, 5, 6, 6],
  "Financial Services": [5, 6, 7, 7, 6, 11],
  Staffing: [0, 5, 6, 6, 6, 5],
  "Practice Management": [7, 8, 14, 12, 11, 11],
  "Document Management": [5, 5, 6, 7, 6, 11],
  "Marketing Services": [6, 8, 9, 7, 6, 5],
  "E-Discovery": [0, 0, 5, 5, 6, 11],
  "Financial Management": [5, 6, 8, 6, 6, 11],
};

/** The text of data/sample/firms.csv. */
export function stacksCsv(next, firms, vendors) {
  const chosen = FIRM_SIZES.flatMap((size, i) => frequentBookers(firms, size, FIRMS[i]));
  const users = usersOf(next, chosen);
  const rows = chosen.flatMap((firm) =>
    Object.keys(USING).map((category) => {
      const tools = users.get(category).has(firm) ? toolsOf(next, firm, category, vendors) : [];
      const primary = tools.length > 0 && next() < 0.8 ? tools[0] : "";
      const { name, size, place } = firm;
      return [name, size.code, place.state.code, category, tools.join(";"), primary];
    }),
  );
  return writeCsv([COLUMNS, ...rows]);
}

/** The firms of a size that book most: who tries many tools has some. */
function frequentBookers(firms, size, count) {
  const own = firms.filter((firm) => firm.size.code === size);
  return own.sort((a, b) => b.appetite - a.appetite).slice(0, count);
}

/** Category -> the firms that use a tool there. */
function usersOf(next, chosen) {
  return new Map(
    Object.entries(USING).map(([category, counts]) => {
      const users = FIRM_SIZES.flatMap((size, i) => {
        const rest = chosen.filter((firm) => firm.size.code === size);
        return Array.from({ length: counts[i] }, () => {
          const firm = pick(next, rest);
          rest.splice(rest.indexOf(firm), 1);
          return firm;
        });
      });
      return [category, new Set(users)];
    }),
  );
}

/** One or two of the active vendors that are meant for such a firm. */
function toolsOf(next, firm, category, vendors) {
  const all = vendors.filter((v) => v.category === category && !v.inactive);
  const meant = all.filter((v) => {
    return supportedSizes(v).has(firm.size.code) && serves(v, firm.place.state);
  });
  const own = meant.length > 0 ? meant : all.filter((v) => serves(v, firm.place.state));
  const draw = weighted(next, own, (v) => 1 / (1 + all.indexOf(v) * 0.25));
  const tools = new Set([draw().name]);
  if (next() < 0.25) tools.add(draw().name);
  return [...tools];
}

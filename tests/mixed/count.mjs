// What must come out, counted row by row from the CSV files themselves.

import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../run/process.mjs";
import { DAY_MS } from "./data.mjs";

const ROW = /^[^,]*,([^,]*),([^,]*),([^,]*),([^,]*),"(?:[^"]*), ([A-Z]{2})",([^,]*),(.{10})/;
const weights = readFileSync(join(root, "src/recommend/weights.rs"), "utf8");
const weight = (name) => Number(new RegExp(` ${name}: \\w+ = (\\d+);`).exec(weights)[1]);
/** A demo counts for this many days, the newest booking's among them. */
const WINDOW_DAYS = weight("WINDOW_DAYS");
/** Fewer firms are not shown. */
const FIRMS_SHOWN = weight("FIRMS_MIN");

/** Texts as numbers. */
class Texts {
  #numbers = new Map();
  all = [];

  number(text) {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.all.length);
    return this.all.push(text) - 1;
  }

  /** -1 where it occurs nowhere. */
  find(text) {
    return this.#numbers.get(text) ?? -1;
  }
}

export const dayOf = (text) => Date.parse(`${text}T00:00:00Z`) / DAY_MS;

const COLUMNS = ["client", "category", "company", "firmSize", "state", "dma"];

/** Every row of some files, in their order. */
export class Counted {
  length = 0;
  texts = Object.fromEntries(COLUMNS.map((name) => [name, new Texts()]));

  constructor(most) {
    this.columns = Object.fromEntries(COLUMNS.map((name) => [name, new Uint32Array(most)]));
    this.day = new Int32Array(most);
  }

  async read(path) {
    const known = new Map();
    let isHead = true;
    for await (const line of createInterface({ input: createReadStream(path, { highWaterMark: 1 << 20 }) })) {
      if (isHead) {
        isHead = false;
        continue;
      }
      const found = ROW.exec(line);
      if (!found) throw new Error(`not a row of ours: ${line}`);
      for (const [at, name] of COLUMNS.entries()) {
        this.columns[name][this.length] = this.texts[name].number(found[at + 1]);
      }
      const day = known.get(found[7]) ?? dayOf(found[7]);
      known.set(found[7], day);
      this.day[this.length] = day;
      this.length += 1;
    }
  }

  /** Counts of a question over rows: in all, by category and by state. */
  trends(question, from, until) {
    const { category, firmSize, state, dma } = this.columns;
    const wanted = (name) => (question[name] === undefined ? null : this.texts[name].find(question[name]));
    const [ofCategory, ofSize, ofState, ofMetro] = ["category", "firmSize", "state", "dma"].map(wanted);
    const first = question.start === undefined ? -Infinity : dayOf(question.start);
    const last = question.end === undefined ? Infinity : dayOf(question.end);
    const categories = new Float64Array(this.texts.category.all.length);
    const states = new Float64Array(this.texts.state.all.length);
    let total = 0;
    for (let row = from; row < until; row += 1) {
      if (ofCategory !== null && category[row] !== ofCategory) continue;
      if (ofSize !== null && firmSize[row] !== ofSize) continue;
      if (ofState !== null && state[row] !== ofState) continue;
      if (ofMetro !== null && dma[row] !== ofMetro) continue;
      if (this.day[row] < first || this.day[row] > last) continue;
      total += 1;
      categories[category[row]] += 1;
      states[state[row]] += 1;
    }
    const named = (counts, texts) =>
      Object.fromEntries(texts.map((text, at) => [text, counts[at]]).filter(([, count]) => count > 0));
    return {
      total,
      categories: named(categories, this.texts.category.all),
      states: named(states, this.texts.state.all),
    };
  }

  /**
   * For each client the firms that booked it in the last year of the first rows, and those that booked anything of
   * its category; null where they are too few to be shown.
   */
  evidence(rows, categoryOf) {
    const newest = this.day.subarray(0, rows).reduce((one, other) => Math.max(one, other));
    const { client, company } = this.columns;
    const ofClient = this.texts.client.all.map(() => new Set());
    for (let row = 0; row < rows; row += 1) {
      if (newest - this.day[row] < WINDOW_DAYS) ofClient[client[row]].add(company[row]);
    }
    const ofCategory = new Map();
    for (const [at, firms] of ofClient.entries()) {
      const category = categoryOf(this.texts.client.all[at]);
      const all = ofCategory.get(category) ?? new Set();
      ofCategory.set(category, all);
      for (const firm of firms) all.add(firm);
    }
    const shown = (firms, of) => (firms < FIRMS_SHOWN ? null : { firms, of });
    return new Map(
      this.texts.client.all.map((name, at) => [
        name,
        shown(ofClient[at].size, ofCategory.get(categoryOf(name)).size),
      ]),
    );
  }
}

// How long each kind of request took, all of them kept.

import { quantile } from "../shared/statistics.mjs";

/** In milliseconds, rounded for reading. */
export const shown = (ms) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));

export class Waits {
  #kinds = new Map();
  /** What else runs, which is reported with a wait that is too long. */
  running = () => "";

  constructor(most) {
    this.most = most;
  }

  /** Does something and keeps how long it took; its reply must have one of the statuses. */
  async timed(kind, work, statuses = [200]) {
    const began = performance.now();
    const reply = await work();
    const wait = performance.now() - began;
    const known = this.#kinds.get(kind) ?? { waits: [], failed: 0 };
    this.#kinds.set(kind, known);
    known.waits.push(wait);
    if (!statuses.includes(reply.status)) {
      known.failed += 1;
      console.log(`${kind}: ${reply.status} ${reply.text.slice(0, 300)}`);
    }
    if (wait > this.most) console.log(`${kind} took ${shown(wait)} ms; running: ${this.running()}`);
    return reply;
  }

  get kinds() {
    return [...this.#kinds.keys()];
  }

  failed() {
    return [...this.#kinds.values()].reduce((sum, kind) => sum + kind.failed, 0);
  }

  longest() {
    return Math.max(0, ...[...this.#kinds.values()].flatMap((kind) => kind.waits));
  }

  of(kind) {
    const sorted = (this.#kinds.get(kind)?.waits ?? []).toSorted((a, b) => a - b);
    return { count: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), longest: sorted.at(-1) ?? 0 };
  }
}

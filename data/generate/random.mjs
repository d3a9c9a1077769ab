// A seeded source of numbers. It uses integer arithmetic only, so that every machine and every
// version of Node draws the same sequence.

/** Returns `next()`: numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed. */
export function seeded(seed) {
  let state = seed >>> 0;
  return function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from 0 to `bound` - 1. */
export function below(next, bound) {
  return Math.floor(next() * bound);
}

/** One item of `list`, each as likely as the others. */
export function pick(next, list) {
  return list[below(next, list.length)];
}

/** Returns `draw()`: an item of `items`, each as likely as its weight says. */
export function weighted(next, items, weightOf) {
  const sums = [];
  let total = 0;
  for (const item of items) {
    total += weightOf(item);
    sums.push(total);
  }
  return function draw() {
    const target = next() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] > target) high = middle;
      else low = middle + 1;
    }
    return items[low];
  };
}

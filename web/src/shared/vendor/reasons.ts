/** Unmet must-haves are the first of the reasons where there are some. */
const MISSES = /^Misses \d+ of \d+ must-haves?\b/;

/** The reasons that speak for a vendor; what it misses is shown by itself. */
export function reasonsFor(reasons: readonly string[]): string[] {
  return reasons.filter((reason) => !MISSES.test(reason));
}

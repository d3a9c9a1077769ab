// Figures of many measurements.

/** The value below which this share of sorted ones lies. */
export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const median = (some) => quantile(some.toSorted((a, b) => a - b), 0.5);

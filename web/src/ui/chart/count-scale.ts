const STEPS = [1, 2, 4, 5, 10];

/** Ticks of an axis of counts: 0 and at most five more whole numbers, the last at or above `max`. */
export function countScale(max: number): number[] {
  const atLeast = Math.max(1, max / 5);
  const magnitude = 10 ** Math.floor(Math.log10(atLeast));
  const step = magnitude * (STEPS.find((part) => part * magnitude >= atLeast) ?? 10);
  const marks = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: marks + 1 }, (_, index) => index * step);
}

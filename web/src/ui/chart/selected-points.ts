/**
 * The first and last point inside a selected range of the axis, given by its two positions; the
 * nearest point if the range lies between two points.
 */
export function selectedPoints(from: number, to: number, count: number): [number, number] {
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1);
  const first = within(Math.ceil(from));
  const last = within(Math.floor(to));
  if (first <= last) return [first, last];
  const nearest = within(Math.round((from + to) / 2));
  return [nearest, nearest];
}

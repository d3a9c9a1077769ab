/**
 * The first and last point inside a dragged stretch of the axis, both given as positions along it; the
 * nearest one where the stretch lies between two points.
 */
export function selectedPoints(from: number, to: number, count: number): [number, number] {
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1);
  const first = within(Math.ceil(from));
  const last = within(Math.floor(to));
  if (first <= last) return [first, last];
  const nearest = within(Math.round((from + to) / 2));
  return [nearest, nearest];
}

/** How many entries a list has on all its pages; null where the server does not say. */
export function totalCount({ headers }: Response): number | null {
  const total = headers.get("X-Total-Count");
  return total ? Number(total) : null;
}

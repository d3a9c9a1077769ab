/** "A", "A and B", "A, B and C"; with "or" in place of "and" where one of them is enough. */
export function joinList(names: readonly string[], word: "and" | "or" = "and"): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${word} ${last}`;
}

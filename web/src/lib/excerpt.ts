/** A text in two parts: what fits into about this many characters, cut between words, and the rest. */
export function excerpt(text: string, length: number): { head: string; rest: string } {
  const characters = [...text];
  if (characters.length <= length) return { head: text, rest: "" };
  const fitting = characters.slice(0, length + 1).join("");
  const end = fitting.search(/\s+\S*$/u);
  const words = end > 0 ? fitting.slice(0, end) : characters.slice(0, length).join("");
  // No "searchable,…"
  const head = words.replace(/[,;:\s]+$/u, "");
  return { head, rest: text.slice(head.length) };
}

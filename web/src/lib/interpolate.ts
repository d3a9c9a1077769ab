/** A sentence with words in place of the names in its braces: "There is no sheet {sheet}." */
export function interpolate(sentence: string, words: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (name, key) => words[key] ?? name);
}

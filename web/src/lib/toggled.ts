/** The list without the entry that it has, or with the one that it lacks. */
export function toggled<Entry>(list: readonly Entry[], entry: Entry): Entry[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];
}

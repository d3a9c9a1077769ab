/** Sentences that differ only in what they name. */
export interface NoteGroup {
  sentence: string;
  /** What they name; empty where the sentence stands alone. */
  offers: string[];
}

const UNMET =
  /^(None of the .+? says it offers) (.+?)(; the words of at least one come near )it$|^(None of the .+? says it offers) (.+)$/;

/**
 * The notes of a ranking, those that begin alike as one: "None of the 12 Intake vendors here says it offers:"
 * with a list reads faster than the same nine words five times.
 */
export function groupNotes(notes: readonly string[]): NoteGroup[] {
  const groups = new Map<string, { alone: string; offers: string[] }>();
  for (const note of notes) {
    const found = UNMET.exec(note);
    const [, plainly, inDoubt, near, lead, unmet] = found ?? [];
    const sentence = found ? (near ? `${plainly} these${near}each:` : `${lead}:`) : note;
    const group = groups.get(sentence) ?? { alone: note, offers: [] };
    const offer = inDoubt ?? unmet;
    if (offer !== undefined) group.offers.push(offer);
    groups.set(sentence, group);
  }
  return [...groups].map(([sentence, { alone, offers }]) =>
    offers.length > 1 ? { sentence, offers } : { sentence: alone, offers: [] },
  );
}

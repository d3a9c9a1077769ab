import { computed, signal } from "@preact/signals-react";
import { folded } from "../../lib/folded";

/** Suggestions shown at once. */
export const MAX_SUGGESTIONS = 10;

interface Options {
  /** All metro areas. */
  metroAreas: () => readonly string[];
  /** The chosen metro area, or "". */
  chosen: () => string;
  choose: (metro: string) => void;
}

interface Match {
  /** Where what was typed begins and ends in the name. */
  from: number;
  to: number;
  /** 0 at the head of the name, 1 at the head of a word, 2 within one. */
  rank: 0 | 1 | 2;
}

/** The first place of folded letters at the head of a word, else the first within one; null where the name has it nowhere. */
function matchOf(metro: string, wanted: string): Match | null {
  let name = "";
  // For each sign of the folded name, where its letter begins as it is written.
  const starts: number[] = [];
  let end = 0;
  for (const letter of metro) {
    const plain = folded(letter);
    name += plain;
    starts.push(...Array.from(plain, () => end));
    end += letter.length;
  }
  const matchAt = (at: number): Match => ({
    from: starts[at] ?? end,
    to: starts[at + wanted.length] ?? end,
    rank: at === 0 ? 0 : /[\p{L}\p{N}]/u.test(name[at - 1] ?? "") ? 2 : 1,
  });
  let within: Match | null = null;
  for (let at = name.indexOf(wanted); at !== -1; at = name.indexOf(wanted, at + 1)) {
    const match = matchAt(at);
    if (match.rank < 2) return match;
    within ??= match;
  }
  return within;
}

/** The typeahead over the metro areas: text, suggestions and the active suggestion. */
export function createMetroAreaSearch({ metroAreas, chosen, choose }: Options) {
  /** The text being typed; null while the field shows the chosen metro area. */
  const typed = signal<string | null>(null);
  const isOpen = signal(false);
  const active = signal(-1);

  const text = computed(() => typed.value ?? chosen());
  const wanted = computed(() => folded((typed.value ?? "").trim()));
  const suggestions = computed(() => {
    const found = metroAreas().flatMap((metro) => {
      const match = matchOf(metro, wanted.value);
      return match ? [{ metro, rank: match.rank }] : [];
    });
    // Within a rank they stay in the order of the alphabet.
    found.sort((one, other) => one.rank - other.rank);
    return found.slice(0, MAX_SUGGESTIONS).map(({ metro }) => metro);
  });

  function open(): void {
    isOpen.value = true;
    active.value = -1;
  }

  function close(): void {
    isOpen.value = false;
    active.value = -1;
    typed.value = null;
  }

  function pick(metro: string): void {
    choose(metro);
    close();
  }

  return {
    text,
    suggestions,
    /** A suggestion in three parts, of which the second is what was typed. */
    parts(metro: string): [string, string, string] {
      const { from, to } = matchOf(metro, wanted.value) ?? { from: 0, to: 0 };
      return [metro.slice(0, from), metro.slice(from, to), metro.slice(to)];
    },
    isOpen,
    active,
    pick,
    /** Closes the list; typed text that was not chosen is discarded. */
    close,
    type(newText: string) {
      typed.value = newText;
      if (newText === "" && chosen() !== "") choose("");
      open();
    },
    /** Moves the active suggestion, wrapping around; opens the list if it is closed. */
    move(by: 1 | -1) {
      if (!isOpen.value) open();
      const count = suggestions.value.length;
      if (count === 0) return;
      const from = active.value === -1 && by === -1 ? 0 : active.value;
      active.value = (from + by + count) % count;
    },
    /** Enter: chooses the active suggestion, else an exact match or the only one left. */
    confirm() {
      if (!isOpen.value) return;
      const all = suggestions.value;
      const shown = folded(text.value.trim());
      const exact = all.find((metro) => folded(metro) === shown);
      const metro = all[active.value] ?? exact ?? (all.length === 1 ? all[0] : undefined);
      if (metro !== undefined && (shown !== "" || active.value !== -1)) pick(metro);
    },
  };
}

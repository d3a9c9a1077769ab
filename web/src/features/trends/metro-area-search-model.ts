import { computed, signal } from "@preact/signals-react";

/** Suggestions shown at once. */
export const MAX_SUGGESTIONS = 10;

interface Options {
  /** All metro areas. */
  metroAreas: () => readonly string[];
  /** The chosen metro area, or "". */
  chosen: () => string;
  choose: (metro: string) => void;
}

/** Where a name has the letters: at the head of a word rather than within one; -1 for nowhere. */
function matchAt(metro: string, wanted: string): number {
  const name = metro.toLowerCase();
  for (let at = name.indexOf(wanted); at !== -1; at = name.indexOf(wanted, at + 1)) {
    if (rankOf(metro, at) < 2) return at;
    if (wanted === "") break;
  }
  return name.indexOf(wanted);
}

/** 0 at the head of the name, 1 at the head of a word, 2 within one. */
function rankOf(metro: string, at: number): 0 | 1 | 2 {
  if (at === 0) return 0;
  return /[\p{L}\p{N}]/u.test(metro[at - 1] ?? "") ? 2 : 1;
}

/** The typeahead over the metro areas: text, suggestions and the active suggestion. */
export function createMetroAreaSearch({ metroAreas, chosen, choose }: Options) {
  /** The text being typed; null while the field shows the chosen metro area. */
  const typed = signal<string | null>(null);
  const isOpen = signal(false);
  const active = signal(-1);

  const text = computed(() => typed.value ?? chosen());
  const suggestions = computed(() => {
    const wanted = (typed.value ?? "").trim().toLowerCase();
    const found = metroAreas().flatMap((metro) => {
      const at = matchAt(metro, wanted);
      return at === -1 ? [] : [{ metro, rank: rankOf(metro, at) }];
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
      const wanted = (typed.value ?? "").trim().toLowerCase();
      const from = Math.max(matchAt(metro, wanted), 0);
      const to = from + wanted.length;
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
      const wanted = text.value.trim().toLowerCase();
      const exact = all.find((metro) => metro.toLowerCase() === wanted);
      const metro = all[active.value] ?? exact ?? (all.length === 1 ? all[0] : undefined);
      if (metro !== undefined && (wanted !== "" || active.value !== -1)) pick(metro);
    },
  };
}

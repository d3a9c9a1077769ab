import { computed, signal } from "@preact/signals-react";

/** Suggestions shown at once (spec section 9). */
const MOST_SUGGESTIONS = 10;

interface Opening {
  /** Every metro area there is. */
  metros: () => readonly string[];
  /** The one that is chosen now, or "". */
  chosen: () => string;
  choose: (metro: string) => void;
}

/** The typeahead over the metro areas: text, suggestions, and the one that the arrow keys have reached. */
export function createCitySearch({ metros, chosen, choose }: Opening) {
  /** What is being typed; null while nothing is, and the field shows what is chosen. */
  const typed = signal<string | null>(null);
  const isOpen = signal(false);
  const active = signal(-1);

  const text = computed(() => typed.value ?? chosen());
  const suggestions = computed(() => {
    const wanted = (typed.value ?? "").trim().toLowerCase();
    return metros()
      .filter((metro) => metro.toLowerCase().includes(wanted))
      .slice(0, MOST_SUGGESTIONS);
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
    isOpen,
    active,
    pick,
    /** Closes the list; a text that was not chosen gives way to what is. */
    close,
    type(newText: string) {
      typed.value = newText;
      if (newText === "" && chosen() !== "") choose("");
      open();
    },
    /** Moves through the suggestions, around both ends; opens the list where it is closed. */
    move(by: 1 | -1) {
      if (!isOpen.value) open();
      const count = suggestions.value.length;
      if (count === 0) return;
      const from = active.value === -1 && by === -1 ? 0 : active.value;
      active.value = (from + by + count) % count;
    },
    /** Enter: the suggestion reached, else the one whose name was typed or the only one left. */
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

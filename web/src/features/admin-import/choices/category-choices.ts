import { computed, signal } from "@preact/signals-react";
import type { Schema } from "../../../api/client";

export type OwnCategory = Schema<"OwnCategory">;

/** Under the name of a category of the file the one under which it is listed. */
export type ListedCategories = Readonly<Record<string, string>>;

/** What someone says of the categories of the selected file that have names of its own. */
export function createCategoryChoices() {
  const listed = signal<ListedCategories>({});
  const found = signal<readonly OwnCategory[]>([]);
  const isUnchecked = signal(false);
  const previousFile = signal<string | null>(null);
  const hasChoices = signal(false);

  /** A category stays in sight once it is listed under another, so that this can be taken back. */
  const show = (own: readonly OwnCategory[]) => {
    const known = new Map([...found.value, ...own].map((category) => [category.name, category]));
    const names = new Set([...own.map(({ name }) => name), ...Object.keys(listed.value)]);
    const shown = [...names].map(
      (name) => known.get(name) ?? { name, nearest: null, isNew: false },
    );
    found.value = shown.sort((a, b) => a.name.localeCompare(b.name));
  };
  const choose = (choices: ListedCategories) => {
    listed.value = choices;
    isUnchecked.value = true;
    hasChoices.value = true;
    previousFile.value = null;
  };
  const suggested = computed(() => {
    const open = found.value.filter(({ name }) => !Object.hasOwn(listed.value, name));
    return open.flatMap(({ name, nearest }) =>
      nearest === null ? [] : [[name, nearest] as const],
    );
  });

  return {
    listed,
    /** Those that the last check found, and those of which something was said. */
    found,
    /** Whether something was said since the last check. */
    isUnchecked,
    /** Whether anything was said, be it taken back since. */
    hasChoices,
    /** The file of an earlier import of which the same was said; null where someone said it of this one. */
    previousFile,
    /** Names of which nothing was said, each with the category that it may be meant for. */
    suggested,
    /** Lists a category under another; an empty one leaves it a category of its own. */
    listUnder(name: string, category: string) {
      const { [name]: _, ...others } = listed.value;
      choose(category === "" ? others : { ...others, [name]: category });
    },
    listAsSuggested: () => choose({ ...Object.fromEntries(suggested.value), ...listed.value }),
    onChecked(ownCategories: readonly OwnCategory[]) {
      show(ownCategories);
      isUnchecked.value = false;
    },
    /** Says what was said of an earlier file. */
    applyPrevious(previous: ListedCategories, fileName: string) {
      if (Object.keys(previous).length === 0) return;
      listed.value = previous;
      hasChoices.value = true;
      previousFile.value = fileName;
      show([]);
    },
    clear() {
      listed.value = {};
      found.value = [];
      isUnchecked.value = false;
      hasChoices.value = false;
      previousFile.value = null;
    },
  };
}

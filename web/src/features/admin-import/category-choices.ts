import { computed, signal } from "@preact/signals-react";
import type { Schema } from "../../api/client";

export type OwnCategory = Schema<"OwnCategory">;

/** Under the name of a category of the file the one under which it is listed. */
export type ListedCategories = Readonly<Record<string, string>>;

/** What somebody says of the categories of the selected file that have names of its own. */
export function createCategoryChoices() {
  const listed = signal<ListedCategories>({});
  const found = signal<readonly OwnCategory[]>([]);
  const isUnchecked = signal(false);
  const recalledFrom = signal<string | null>(null);

  /** A category stays in sight once it is listed under another, so that this can be taken back. */
  const show = (more: readonly OwnCategory[]) => {
    const shown = new Set(found.value.map(({ name }) => name));
    const all = [...found.value, ...more.filter(({ name }) => !shown.has(name))];
    found.value = all.sort((a, b) => a.name.localeCompare(b.name));
  };
  const choose = (choices: ListedCategories) => {
    listed.value = choices;
    isUnchecked.value = true;
    recalledFrom.value = null;
  };
  const suggested = computed(() => {
    const open = found.value.filter(({ name }) => !(name in listed.value));
    return open.flatMap(({ name, nearest }) =>
      nearest === null ? [] : [[name, nearest] as const],
    );
  });

  return {
    listed,
    /** Those that the last checks found, and those of which something was said. */
    found,
    /** Whether something was said since the last check. */
    isUnchecked,
    /** The file of an earlier import of which the same was said; null where somebody said it of this one. */
    recalledFrom,
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
    recall(recalled: ListedCategories, fileName: string) {
      const names = Object.keys(recalled);
      if (names.length === 0) return;
      listed.value = recalled;
      recalledFrom.value = fileName;
      show(names.map((name) => ({ name, nearest: null, isNew: false })));
    },
    clear() {
      listed.value = {};
      found.value = [];
      isUnchecked.value = false;
      recalledFrom.value = null;
    },
  };
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { vendorsQuery } from "../../api/queries/directory";
import { overviewQuery } from "../../api/queries/matches";
import { categoryPicksPath, paths, questionnairePath, SCREEN_NAMES } from "../../lib/paths";
import { withQuery } from "../../lib/search-params";
import { setTheme } from "../../lib/theme";
import { useDebounced } from "../../lib/use-debounced";
import { withoutAccents } from "../../lib/without-accents";
import { confirmLeave } from "../../shared/leave-guard";
import { VENDORS_NOT_LOADED } from "../../shared/list-texts";
import { SIGN_OUT_WARNING, useSignOut } from "../../shared/session";
import { Dialog } from "../../ui/dialog";
import { Input } from "../../ui/input";
import { TEXTS } from "../../ui/texts";
import { ADMIN_PAGES, SECTIONS } from "../sidebar-items";
import styles from "./command-palette.module.css";

interface Destination {
  /** Where label and kind do not name one alone. */
  id?: string;
  label: string;
  kind: string;
  /** Where it leads, or what it does. */
  to: string | (() => void);
}

const SCREENS: readonly Destination[] = [
  ...SECTIONS.map(({ label, path }) => ({ label, kind: "Screen", to: path })),
  {
    label: SCREEN_NAMES.meetings,
    kind: "Screen",
    to: withQuery(paths.past, { view: "meetings" }),
  },
  { label: SCREEN_NAMES.about, kind: "Screen", to: paths.about },
];

const ADMIN_SCREENS: readonly Destination[] = ADMIN_PAGES.map(({ label, path }) => ({
  label,
  kind: "Admin",
  to: path,
}));

const MOST_VENDORS = 5;
const FIELD = "Screen, stage, vendor or action";

interface CommandPaletteProps {
  isAdmin: boolean;
  onClose: () => void;
  onListKeys: () => void;
}

/** Goes to any screen, stage, questionnaire or vendor, and does what has no place, by a few letters of its name. */
export function CommandPalette({ isAdmin, onClose, onListKeys }: CommandPaletteProps) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState("");
  const { places, isSettled, hasFailed } = useDestinations(typed, isAdmin);
  const found = [...places, ...useActions(typed, onListKeys)];
  const list = useListFromTop(typed);
  const go = ({ to }: Destination) => {
    onClose();
    // A state of its own, so that a screen sees that it is asked again for what its address names already.
    if (typeof to === "string") confirmLeave(() => navigate(to, { state: {} }));
    else to();
  };
  return (
    <Dialog open onClose={onClose} title="Go to" size="narrow">
      <Command label={FIELD} shouldFilter={false} loop vimBindings={false}>
        <Command.Input asChild value={typed} onValueChange={setTyped}>
          <Input icon={Search} data-takes-focus placeholder={FIELD} />
        </Command.Input>
        <Command.List ref={list} className={styles.list} label="Places">
          {found.map((destination) => {
            const { kind, label, id = `${kind} ${label}` } = destination;
            return (
              <Command.Item
                key={id}
                value={id}
                className={styles.place}
                onSelect={() => go(destination)}
              >
                <span dir="auto">{label}</span>
                <small>{kind}</small>
              </Command.Item>
            );
          })}
        </Command.List>
        {hasFailed && <p className={styles.none}>{`${VENDORS_NOT_LOADED}.`}</p>}
        {found.length === 0 && isSettled && !hasFailed && (
          <p className={styles.none}>Nothing of that name</p>
        )}
      </Command>
    </Dialog>
  );
}

/** The list, which shows its first and chosen place after every letter, however far it was scrolled. */
function useListFromTop(typed: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is why the list starts at its top again
  useEffect(() => {
    // After the list has scrolled to where the chosen place was before.
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ top: 0 }));
    return () => cancelAnimationFrame(frame);
  }, [typed]);
  return list;
}

/** What one does anywhere. */
function useActions(typed: string, onListKeys: () => void): Destination[] {
  const signOut = useSignOut();
  const actions: Destination[] = [
    { label: "Follow the system's theme", kind: "Action", to: () => setTheme("system") },
    { label: "Light theme", kind: "Action", to: () => setTheme("light") },
    { label: "Dark theme", kind: "Action", to: () => setTheme("dark") },
    { label: "Print", kind: "Action", to: () => setTimeout(() => window.print()) },
    { label: "List the keys", kind: "Action", to: onListKeys },
    {
      label: TEXTS.signOut,
      kind: "Action",
      to: () => confirmLeave(() => signOut.mutate(), SIGN_OUT_WARNING),
    },
  ];
  return actions.filter(isNamed(withoutAccents(typed.trim())));
}

function isNamed(words: string) {
  return ({ label, kind }: Destination) => withoutAccents(`${label} ${kind}`).includes(words);
}

/** Names that begin so, then those in which the words stand, then those of a kind of that name. */
function byName(words: string) {
  const rank = ({ label }: Destination) => {
    const at = withoutAccents(label).indexOf(words);
    return at < 0 ? 2 : Math.min(at, 1);
  };
  return (one: Destination, other: Destination) => rank(one) - rank(other);
}

/**
 * Screens and stages by their words, what was recommended before, and the vendors that the directory finds.
 * Until it is settled, vendors of these words may still come.
 */
function useDestinations(typed: string, isAdmin: boolean) {
  const words = withoutAccents(typed.trim());
  const overview = useQuery(overviewQuery);
  const vendors = useVendorsNamed(words);
  const stages = (overview.data?.stages ?? []).flatMap(
    ({ title, categoryId, categoryName, pickCount }): Destination[] => [
      { label: title, kind: "Stage", to: categoryPicksPath(categoryName) },
      { label: title, kind: "Questionnaire", to: questionnairePath(categoryId) },
      ...(pickCount > 0 ? [pastOf(title, categoryId)] : []),
    ],
  );
  const others = (overview.data?.others ?? []).map(
    ({ categoryId, categoryName }): Destination => ({
      label: categoryName,
      kind: "Questionnaire",
      to: questionnairePath(categoryId),
    }),
  );
  const all = [...SCREENS, ...(isAdmin ? ADMIN_SCREENS : []), ...stages, ...others];
  const named = all.filter(isNamed(words)).sort(byName(words));
  const isFirst = ({ kind }: Destination) => kind !== "Questionnaire" && kind !== "Past";
  const places = [
    ...(words === "" ? named.filter(isFirst) : named),
    ...vendors.listed.map(({ id, name, categoryName }): Destination => {
      const to = withQuery(paths.vendors, { q: name });
      return { id: `Vendor ${id}`, label: name, kind: `Vendor · ${categoryName}`, to };
    }),
  ];
  return { places, isSettled: vendors.isSettled, hasFailed: vendors.hasFailed };
}

/** The directory's vendors for a name, asked for once nobody types; until then those of the words before. */
function useVendorsNamed(words: string) {
  const asked = useDebounced(words);
  const isSearch = words.length > 1;
  const query = useQuery({
    ...vendorsQuery({ q: asked }),
    enabled: isSearch && asked.length > 1,
    placeholderData: keepPreviousData,
  });
  const isAnswered = asked === words && !query.isPlaceholderData && !query.isLoading;
  return {
    listed: isSearch ? (query.data?.items ?? []).slice(0, MOST_VENDORS) : [],
    isSettled: !isSearch || isAnswered,
    hasFailed: isSearch && isAnswered && query.isError,
  };
}

function pastOf(title: string, categoryId: string): Destination {
  return { label: title, kind: "Past", to: withQuery(paths.past, { categoryIds: categoryId }) };
}

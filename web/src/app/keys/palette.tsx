import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { overviewQuery, vendorsQuery } from "../../api/queries";
import { categoryPicksPath, paths, questionnairePath } from "../../lib/paths";
import { withQuery } from "../../lib/search-params";
import { askToLeave } from "../../shared/leave-guard";
import { Dialog } from "../../ui/dialog";
import { Input } from "../../ui/input";
import styles from "./palette.module.css";

interface Destination {
  label: string;
  kind: string;
  path: string;
}

const SCREENS: readonly Destination[] = [
  { label: "Vendor Matches", kind: "Screen", path: paths.matches },
  { label: "Vendor Trends", kind: "Screen", path: paths.trends },
  { label: "Past Matches", kind: "Screen", path: paths.past },
  { label: "My meetings", kind: "Screen", path: withQuery(paths.past, { view: "meetings" }) },
  { label: "Tech Stack", kind: "Screen", path: paths.techStack },
  { label: "Profile", kind: "Screen", path: paths.profile },
  { label: "Browse Vendors", kind: "Screen", path: paths.vendors },
];

const ADMIN_SCREENS: readonly Destination[] = [
  { label: "Import", kind: "Admin", path: paths.adminImport },
  { label: "Vendors", kind: "Admin", path: paths.adminVendors },
  { label: "Capabilities", kind: "Admin", path: paths.adminCapabilities },
  { label: "Questionnaires", kind: "Admin", path: paths.adminQuestionnaires },
  { label: "Users", kind: "Admin", path: paths.adminUsers },
  { label: "Audit", kind: "Admin", path: paths.adminAudit },
  { label: "Backups", kind: "Admin", path: paths.adminBackups },
];

const MOST_VENDORS = 5;

interface PaletteProps {
  isAdmin: boolean;
  onClose: () => void;
}

/** Goes to any screen, stage, questionnaire or vendor by a few letters of its name. */
export function Palette({ isAdmin, onClose }: PaletteProps) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const found = useDestinations(typed, isAdmin);
  const id = useId();
  const at = Math.min(chosen, found.length - 1);
  const go = (destination: Destination | undefined) => {
    if (!destination) return;
    onClose();
    askToLeave(() => navigate(destination.path));
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setChosen((at + step + found.length) % found.length);
    else if (event.key === "Enter") go(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title="Go to" size="narrow">
      <Input
        icon={Search}
        role="combobox"
        aria-label="Screen, stage or vendor"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        autoFocus
        autoComplete="off"
        placeholder="Screen, stage or vendor"
        value={typed}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosen(0);
        }}
      />
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Places">
        {found.map((destination, index) => (
          <div
            key={`${destination.kind} ${destination.path}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => go(destination)}
            onKeyDown={press}
            onPointerMove={() => setChosen(index)}
          >
            <span>{destination.label}</span>
            <small>{destination.kind}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>Nothing of that name</p>}
    </Dialog>
  );
}

/** Screens and stages by their words, and the vendors that the directory finds. */
function useDestinations(typed: string, isAdmin: boolean): Destination[] {
  const words = typed.trim().toLowerCase();
  const overview = useQuery(overviewQuery);
  const vendors = useQuery({
    ...vendorsQuery({ q: words }),
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  });
  const stages = (overview.data?.stages ?? []).flatMap(
    ({ title, categoryId, categoryName }): Destination[] => [
      { label: title, kind: "Stage", path: categoryPicksPath(categoryName) },
      { label: title, kind: "Questionnaire", path: questionnairePath(categoryId) },
    ],
  );
  const listed = words.length > 1 ? (vendors.data?.items ?? []) : [];
  const named = [...SCREENS, ...(isAdmin ? ADMIN_SCREENS : []), ...stages].filter(
    ({ label, kind }) => `${label} ${kind}`.toLowerCase().includes(words),
  );
  return [
    ...(words === "" ? named.filter(({ kind }) => kind !== "Questionnaire") : named),
    ...listed.slice(0, MOST_VENDORS).map(({ name }): Destination => {
      return { label: name, kind: "Vendor", path: withQuery(paths.vendors, { q: name }) };
    }),
  ];
}

import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "wouter";
import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { formatTenths } from "../../../lib/format";
import { capabilitiesPath } from "../../../lib/paths";
import { useIsAdmin } from "../../../shared/session";
import { FEWEST_FIRMS, ROUNDED_LEDGER } from "../../../shared/vendor/ledger-format";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Note } from "../../../ui/note";
import type { Results } from "../questionnaire/questionnaire-model";
import { ResultCard } from "./result-card";
import styles from "./result-list.module.css";
import type { CloseCall } from "./result-reasons";
import { UnlistedVendors } from "./unlisted-vendors";
import { WhatIfs } from "./what-ifs";

interface ResultListProps {
  results: Results;
  onRetake: () => void;
}

/** The vendors that fit the answers, best first, below whatever had to be set aside to find them. */
export function ResultList({ results, onRetake }: ResultListProps) {
  const { vendors, relaxed, noteGroups, orderedByName, whatIf } = results;
  if (vendors.length === 0) {
    return (
      <EmptyState
        text="No vendors found matching your criteria in this category."
        action={
          <Button variant="primary" onClick={onRetake}>
            Try Different Answers
          </Button>
        }
      />
    );
  }
  const isUncounted =
    vendors.length > 1 && vendors.every(({ evidence }) => evidence.lines.length === 0);
  return (
    <>
      {relaxed.length > 0 && (
        <Note className={styles.note}>
          {relaxed.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      {orderedByName && (
        <Note className={styles.note}>
          Your answers name no preference, so these vendors are in order of their names.
        </Note>
      )}
      {noteGroups.length > 0 && (
        <ResultNotes notes={noteGroups} categoryId={vendors[0]?.vendor.categoryId} />
      )}
      <ol className={styles.results}>
        {vendors.map((ranked, index) => (
          <li key={ranked.vendor.id}>
            <ResultCard
              ranked={ranked}
              scored={!orderedByName}
              closeCall={index === 0 ? closeCall(results) : null}
              showsEvidence={!isUncounted}
            />
          </li>
        ))}
      </ol>
      {whatIf.length > 0 && <WhatIfs whatIf={whatIf} />}
      <UnlistedVendors results={results} scored={!orderedByName} />
      {isUncounted && (
        <p className={classNames(text.small, text.muted, styles.rounded)}>
          Too few other firms used or booked any of these to show a count: it takes {FEWEST_FIRMS}.
        </p>
      )}
      {vendors.some(({ evidence }) => evidence.hasRounded) && (
        <p className={classNames(text.small, text.muted, styles.rounded)}>{ROUNDED_LEDGER}.</p>
      )}
    </>
  );
}

/** Whether the first two are close, or even equal as they are shown; where too little is known no place says much. */
function closeCall({ vendors, littleKnown }: Schema<"Computed">): CloseCall | null {
  const [first, second] = vendors;
  if (littleKnown || !first?.closeCall || !second) return null;
  return formatTenths(first.score) === formatTenths(second.score) ? "tied" : "near";
}

/** Offers that nobody has that are shown in a note at first: people came for the results. */
export const OFFERS_SHOWN = 3;

interface ResultNotesProps {
  notes: readonly Schema<"NoteGroup">[];
  categoryId: string | undefined;
}

/** What no vendor says it offers, and for an administrator the link to change that. */
function ResultNotes({ notes, categoryId }: ResultNotesProps) {
  const isAdmin = useIsAdmin();
  return (
    <Note className={styles.note}>
      {notes.map(({ sentence, offers }) => (
        <div key={sentence}>
          <p>{sentence}</p>
          {offers.length > 0 && <Offers offers={offers} />}
        </div>
      ))}
      {isAdmin && categoryId !== undefined && (
        <p className={layout.noPrint}>
          <Link className={text.link} href={capabilitiesPath({ categoryId })}>
            Say what these vendors offer
          </Link>
        </p>
      )}
    </Note>
  );
}

/** The first of them, and the others on demand; print has them all. */
function Offers({ offers }: { offers: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <ul id={id} className={styles.offers}>
        {offers.map((offer, index) => (
          <li key={offer} hidden={!open && index >= OFFERS_SHOWN}>
            {offer}
          </li>
        ))}
      </ul>
      {offers.length > OFFERS_SHOWN && (
        <Button
          className={layout.noPrint}
          variant="text"
          size="sm"
          iconEnd={open ? ChevronUp : ChevronDown}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? "Show fewer" : `Show ${offers.length - OFFERS_SHOWN} more`}
        </Button>
      )}
    </>
  );
}

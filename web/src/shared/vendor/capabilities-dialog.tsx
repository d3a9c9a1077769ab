import { useQuery } from "@tanstack/react-query";
import { Check, type LucideIcon, X } from "lucide-react";
import { useId } from "react";
import type { Schema } from "../../api/client";
import { FACET_LABELS } from "../../api/facts";
import { capabilitiesQuery, evidenceQuery } from "../../api/queries/directory";
import { classNames } from "../../lib/class-names";
import { capabilitiesPath } from "../../lib/paths";
import { AsyncPanel } from "../../ui/async-panel";
import { ButtonLink } from "../../ui/button-link";
import { Dialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { Icon } from "../../ui/icon";
import { Skeleton } from "../../ui/skeleton";
import { useIsAdmin } from "../session";
import styles from "./capabilities-dialog.module.css";
import { claimWords } from "./claim-labels";
import { columnWord, nationwideFirst } from "./column-words";
import { FIELD_LABELS } from "./field-labels";
import { FirmEvidence } from "./firm-evidence";

/** The columns that list something without words of the vendor's own, in the order of a comparison. */
const COLUMNS = [
  "priceBracket",
  "firmSizeSupported",
  "practiceAreasSupported",
  "geoFocus",
  "integrations",
] as const;

interface CapabilitiesDialogProps {
  vendor: { id: string; name: string };
  onClose: () => void;
}

/** What other firms did about a vendor, what it offers and what it says no to, each with its own words. */
export function CapabilitiesDialog({ vendor, onClose }: CapabilitiesDialogProps) {
  const query = useQuery(capabilitiesQuery(vendor.id));
  const evidence = useQuery(evidenceQuery(vendor.id));
  const isAdmin = useIsAdmin();
  return (
    <Dialog
      open
      textOnly
      onClose={onClose}
      title={`What ${vendor.name} offers`}
      description="Read from its own words and what is listed for it. What is not listed may still exist: ask for it in the demo."
      footer={
        isAdmin && (
          <ButtonLink href={capabilitiesPath({ vendor: vendor.id })}>Edit capabilities</ButtonLink>
        )
      }
    >
      <AsyncPanel
        query={evidence}
        className={styles.evidence}
        loading={<EvidenceLoading />}
        errorTitle="The counts of other firms did not load"
        errorHeading="h3"
      >
        {(ledger) => <FirmEvidence ledger={ledger} heading="h3" saysRounded />}
      </AsyncPanel>
      <AsyncPanel
        query={query}
        className={styles.known}
        loading={<CapabilitiesLoading />}
        errorTitle="What it offers did not load"
        isEmpty={({ capabilities }) => capabilities.every(isSuggested)}
        empty={
          <EmptyState
            title="Nothing is known yet"
            text={`${vendor.name} says nothing that Stackbrief can read.`}
          />
        }
      >
        {({ capabilities }) => (
          <>
            <Claims
              title={FACET_LABELS.need}
              claims={capabilities.filter((claim) => isOffered(claim) && !isOfColumn(claim))}
              icon={Check}
            />
            <Columns
              claims={capabilities.filter((claim) => isOffered(claim) && isOfColumn(claim))}
            />
            <Claims
              title="Says no to"
              claims={capabilities.filter(({ state }) => state === "denied")}
              icon={X}
            />
          </>
        )}
      </AsyncPanel>
    </Dialog>
  );
}

interface ClaimsProps {
  title: string;
  claims: readonly Schema<"Capability">[];
  icon: LucideIcon;
}

/** Its own words first, then what was listed or decided, each by name as in a comparison. */
function Claims({ title, claims, icon }: ClaimsProps) {
  const id = useId();
  if (claims.length === 0) return null;
  const sorted = [...claims].sort(
    (one, other) => placeOf(one) - placeOf(other) || one.label.localeCompare(other.label),
  );
  return (
    <section className={styles.claims} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={classNames(icon === X && styles.denied)}>
        {sorted.map((claim) => (
          <li key={claim.tag}>
            <Icon of={icon} />
            <div>
              <p className={styles.label}>{claim.label}</p>
              <p className={styles.words}>{claimWords(claim)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What its columns list: a line for each, in the order of a comparison. */
function Columns({ claims }: Pick<ClaimsProps, "claims">) {
  if (claims.length === 0) return null;
  return (
    <dl className={styles.columns}>
      {COLUMNS.map((column) => {
        const ofColumn = claims.filter(({ field }) => field === column);
        if (column === "firmSizeSupported")
          ofColumn.sort((one, other) => sizeOf(one) - sizeOf(other));
        const listed = nationwideFirst(ofColumn, ({ label }) => label);
        return (
          listed.length > 0 && (
            <div key={column}>
              <dt>{FIELD_LABELS[column]}</dt>
              <dd>{listed.map(columnWord).join(", ")}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

function EvidenceLoading() {
  return (
    <div className={styles.evidence}>
      {[96, 280, 240].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  );
}

function CapabilitiesLoading() {
  return (
    <div className={styles.claims}>
      {[420, 360, 400, 320].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  );
}

function placeOf({ quote }: Schema<"Capability">): number {
  return quote === null ? 1 : 0;
}

/** "solo" before "e2-5" before "e200p". */
function sizeOf({ tag }: Schema<"Capability">): number {
  return Number(/\d+/.exec(tag)?.[0] ?? 0);
}

function isOfColumn({ field, quote }: Schema<"Capability">): boolean {
  return quote === null && COLUMNS.some((column) => column === field);
}

/** Only administrators see these, where they confirm or deny them. */
function isSuggested({ state }: Schema<"Capability">): boolean {
  return state === "suggested";
}

function isOffered({ state }: Schema<"Capability">): boolean {
  return state !== "suggested" && state !== "denied";
}

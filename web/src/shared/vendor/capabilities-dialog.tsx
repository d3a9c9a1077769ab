import { useQuery } from "@tanstack/react-query";
import { Check, type LucideIcon, X } from "lucide-react";
import type { Schema } from "../../api/client";
import { capabilitiesQuery, evidenceQuery } from "../../api/queries/directory";
import { classNames } from "../../lib/class-names";
import { capabilitiesPath } from "../../lib/paths";
import { AsyncPanel } from "../../ui/async-panel";
import { ButtonLink } from "../../ui/button-link";
import { Dialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { Icon } from "../../ui/icon";
import { Skeleton } from "../../ui/skeleton";
import { useMe } from "../session";
import styles from "./capabilities-dialog.module.css";
import { claimWords } from "./claim-labels";
import { FirmEvidence } from "./firm-evidence";

interface CapabilitiesDialogProps {
  vendor: { id: string; name: string };
  onClose: () => void;
}

/** What other firms did about a vendor, what it offers and what it says no to, each with its own words. */
export function CapabilitiesDialog({ vendor, onClose }: CapabilitiesDialogProps) {
  const query = useQuery(capabilitiesQuery(vendor.id));
  const evidence = useQuery(evidenceQuery(vendor.id));
  const isAdmin = useMe().user.role === "admin";
  return (
    <Dialog
      open
      textOnly
      onClose={onClose}
      title={`What ${vendor.name} offers`}
      description="Read from its own words and what is listed for it. What is not listed may still exist: ask for it in the demo."
      footer={
        isAdmin && (
          <>
            <span />
            <ButtonLink href={capabilitiesPath({ vendor: vendor.id })}>
              Edit capabilities
            </ButtonLink>
          </>
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
        loading={<CapabilitiesLoading />}
        errorTitle="The capabilities did not load"
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
              claims={capabilities.filter(
                (claim) => !isSuggested(claim) && claim.state !== "denied",
              )}
              icon={Check}
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
  title?: string;
  claims: readonly Schema<"Capability">[];
  icon: LucideIcon;
}

function Claims({ title, claims, icon }: ClaimsProps) {
  if (claims.length === 0) return null;
  // Its own words first, then what was listed or decided, then columns that stand elsewhere as well.
  const sorted = [...claims].sort((one, other) => placeOf(one) - placeOf(other));
  return (
    <section className={styles.claims}>
      {title && <h3>{title}</h3>}
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

function placeOf({ field, quote }: Schema<"Capability">): number {
  if (quote !== null) return 0;
  return field === "tags" || field === "admin" ? 1 : 2;
}

/** Only administrators see these, where they confirm or deny them. */
function isSuggested({ state }: Schema<"Capability">): boolean {
  return state === "suggested";
}

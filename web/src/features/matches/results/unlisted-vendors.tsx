import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Schema } from "../../../api/client";
import { unlistedVendorsQuery } from "../../../api/queries/matches";
import { classNames } from "../../../lib/class-names";
import { formatQuantity } from "../../../lib/format";
import { eligibilityFacts } from "../../../shared/vendor/eligibility-format";
import { EligibilityLine } from "../../../shared/vendor/eligibility-line";
import layout from "../../../styles/layout.module.css";
import { AsyncPanel } from "../../../ui/async-panel";
import { Disclosure } from "../../../ui/disclosure";
import { Pager } from "../../../ui/pager";
import { Skeleton } from "../../../ui/skeleton";
import { usePageTurn } from "../../../ui/use-page-turn";
import type { Results } from "../questionnaire/questionnaire-model";
import { ResultHeader } from "./result-header";
import styles from "./unlisted-vendors.module.css";
import { VendorMisses } from "./vendor-misses";

interface UnlistedVendorsProps {
  results: Pick<Results, "responseId" | "unlistedCount" | "vendors">;
  /** False where the order is by name: no score. */
  scored: boolean;
}

/** The other vendors of the category on demand: where each stands, and why it is not in the list. */
export function UnlistedVendors({ results, scored }: UnlistedVendorsProps) {
  const { responseId, unlistedCount, vendors: listed } = results;
  if (unlistedCount === 0) return null;
  const vendors = `${formatQuantity(unlistedCount, "vendor")} not in this list`;
  return (
    <div className={classNames(styles.unlisted, layout.noPrint)}>
      <Disclosure label={`Show ${vendors}`} openLabel={`Hide ${vendors}`}>
        <Unlisted
          responseId={responseId}
          count={unlistedCount}
          lowest={scored ? (listed.at(-1)?.score ?? 0) : null}
        />
      </Disclosure>
    </div>
  );
}

interface UnlistedProps {
  responseId: string;
  count: number;
  /** The score of the last that is listed; null where the order is by name. */
  lowest: number | null;
}

function Unlisted({ responseId, count, lowest }: UnlistedProps) {
  const [page, setPage] = useState(1);
  const { list, turnTo } = usePageTurn<HTMLOListElement>(setPage);
  const unlisted = useQuery(unlistedVendorsQuery(responseId, page));
  return (
    <AsyncPanel
      query={unlisted}
      loading={<Loading count={count} />}
      errorTitle="Failed to load the other vendors"
    >
      {({ items, total }) => (
        <>
          <ol ref={list} className={styles.vendors} tabIndex={-1} aria-label="Not in this list">
            {items.map((other) => (
              <li key={other.vendor.id}>
                <UnlistedVendor other={other} lowest={lowest} />
              </li>
            ))}
          </ol>
          <Pager page={page} total={total} noun="vendors" onPage={turnTo} />
        </>
      )}
    </AsyncPanel>
  );
}

interface UnlistedVendorProps {
  other: Schema<"UnlistedVendor">;
  lowest: number | null;
}

function UnlistedVendor({ other, lowest }: UnlistedVendorProps) {
  const id = useId();
  const scored = lowest !== null;
  const why = scored ? placeReason(other, lowest) : null;
  return (
    <article className={styles.vendor} aria-labelledby={id}>
      <ResultHeader ranked={other} scored={scored} tier="also" nameId={id} />
      <div className={styles.why}>
        {why && <p>{why}</p>}
        <VendorMisses ranked={other} />
        <EligibilityLine facts={eligibilityFacts(other)} />
      </div>
    </article>
  );
}

/** Why it is not listed, where neither what it misses nor whom it serves says it. */
function placeReason(other: Schema<"UnlistedVendor">, lowest: number): string | null {
  const { rank, rankReason, gaps, score, eligibility } = other;
  if (rank === null) return "It meets too few of your answers to be listed.";
  if (rankReason) return `It ${rankReason}.`;
  const servesOthers = eligibility.state === "no" || eligibility.size === "no";
  if (gaps.length > 0 || servesOthers) return null;
  return score < lowest
    ? "It meets all that you asked for, and the rest of its score is lower."
    : "It has the same score as one that is listed, and the order of names decides.";
}

/** Rows of a short page. */
const LOADING_MAX = 4;

function Loading({ count }: { count: number }) {
  const rows = Array.from({ length: Math.min(count, LOADING_MAX) }, (_, row) => row);
  return (
    <div className={styles.loading}>
      {rows.map((row) => (
        <Skeleton key={row} height={64} shape="block" />
      ))}
    </div>
  );
}

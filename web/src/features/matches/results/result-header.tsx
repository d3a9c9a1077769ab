import { useRef } from "react";
import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { VendorLogo } from "../../../shared/vendor/logo";
import { PartnerBadge } from "../../../shared/vendor/partner-badge";
import { Price } from "../../../shared/vendor/price";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Badge } from "../../../ui/badge";
import { DismissedMark } from "./dismissed-mark";
import styles from "./result-header.module.css";
import type { ResultTier } from "./result-tier";
import { ScoreBar } from "./score-bar";

type Placed = Pick<Schema<"UnlistedVendor">, "vendor" | "rank" | "score" | "inUse" | "dismissed">;

interface ResultHeaderProps {
  /** Without a badge where it is not listed, and without a rank where it meets too little. */
  ranked: Placed & Partial<Pick<Schema<"RankedVendor">, "badge">>;
  scored: boolean;
  tier: ResultTier;
  nameId: string;
}

/** Who it is, where it stands, and how well it fits. */
export function ResultHeader({ ranked, scored, tier, nameId }: ResultHeaderProps) {
  const { vendor, rank, score, badge, inUse, dismissed } = ranked;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <header className={classNames(styles.head, tier === "best" && styles.best)}>
      <span
        className={classNames(styles.rank, text.tabular)}
        role="img"
        aria-label={rank === null ? "No rank" : `Rank ${rank}`}
      >
        {rank ?? "–"}
      </span>
      <VendorLogo {...vendor} className={styles.logo} />
      <div className={styles.name}>
        <div className={layout.tags}>
          <h3 ref={heading} id={nameId} dir="auto" tabIndex={-1}>
            {vendor.name}
          </h3>
          <Price bracket={vendor.priceBracket} />
          {badge && <Badge tone={tier === "best" ? "best" : "top"}>{badge}</Badge>}
          {inUse && <Badge>You use this</Badge>}
          {dismissed && <DismissedMark vendor={vendor} onGone={() => heading.current?.focus()} />}
          <PartnerBadge level={vendor.partnerLevel} />
        </div>
      </div>
      {scored && <ScoreBar score={score} best={tier === "best"} />}
    </header>
  );
}

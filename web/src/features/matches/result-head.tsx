import type { Schema } from "../../api/client";
import { VendorLogo } from "../../shared/vendor/logo";
import { PartnerBadge } from "../../shared/vendor/partner-badge";
import { Price } from "../../shared/vendor/price";
import { Badge } from "../../ui/badge";
import { ScoreBar } from "./score-bar";

interface ResultHeadProps {
  ranked: Schema<"RankedVendor">;
  scored: boolean;
  nameId: string;
}

/** Who it is, where it stands, and how well it fits. */
export function ResultHead({ ranked, scored, nameId }: ResultHeadProps) {
  const { vendor, rank, score } = ranked;
  return (
    <header className="result-top">
      <span className="rank num" role="img" aria-label={`Rank ${rank}`}>
        {rank}
      </span>
      <VendorLogo {...vendor} />
      <div className="result-name">
        <div className="tags">
          <h3 id={nameId}>{vendor.name}</h3>
          {scored && rank === 1 && <Badge tone="best">Best Match</Badge>}
          {scored && (rank === 2 || rank === 3) && <Badge tone="top">Top Match</Badge>}
          <PartnerBadge level={vendor.partnerLevel} />
        </div>
        <Price bracket={vendor.priceBracket} />
      </div>
      {scored && <ScoreBar score={score} />}
    </header>
  );
}

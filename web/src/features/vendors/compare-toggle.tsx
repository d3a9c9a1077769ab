import { Check, Scale } from "lucide-react";
import type { Schema } from "../../api/client";
import { Button } from "../../ui/button";
import { Tooltip } from "../../ui/tooltip";
import styles from "./compare-toggle.module.css";
import { MAX_COMPARED } from "./search-params";
import type { VendorsModel } from "./vendors-model";

interface CompareToggleProps {
  vendor: Schema<"Vendor">;
  model: VendorsModel;
}

/** Adds a vendor to the comparison, or removes it. */
export function CompareToggle({ vendor, model }: CompareToggleProps) {
  const { compared } = model.view.value;
  const isChosen = compared.includes(vendor.id);
  const isFull = !isChosen && compared.length >= MAX_COMPARED;
  const hint = isFull
    ? `You can compare up to ${MAX_COMPARED} vendors`
    : isChosen
      ? "Remove from comparison"
      : "Add to comparison";
  return (
    <Tooltip text={hint}>
      <Button
        className={styles.toggle}
        variant="text"
        size="sm"
        icon={isChosen ? Check : Scale}
        aria-label={`Compare ${vendor.name}`}
        aria-pressed={isChosen}
        aria-disabled={isFull || undefined}
        onClick={() => model.toggleCompared(vendor.id)}
      >
        Compare
      </Button>
    </Tooltip>
  );
}

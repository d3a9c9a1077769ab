import { useEffect, useRef } from "react";
import type { Schema } from "../../../api/client";
import { Button } from "../../../ui/button";
import { TEXTS } from "../../../ui/texts";
import type { MatchesModel } from "../state/matches-model";
import { PickCard } from "./pick-card";
import styles from "./pick-slot.module.css";

interface PickSlotProps {
  model: MatchesModel;
  pick: Schema<"Pick">;
}

/** The place of one pick: its card, or one quiet line once it is dismissed. */
export function PickSlot({ model, pick }: PickSlotProps) {
  const slot = useRef<HTMLLIElement>(null);
  const was = useRef(pick.dismissed);
  useEffect(() => {
    if (was.current === pick.dismissed) return;
    was.current = pick.dismissed;
    // The pressed button went with what it stood on: its opposite takes the focus.
    const lost = document.activeElement === document.body;
    if (lost) slot.current?.querySelector<HTMLElement>("[data-hides]")?.focus();
  }, [pick.dismissed]);
  return (
    <li ref={slot} className={styles.slot}>
      {pick.dismissed ? (
        <p className={styles.hiddenPick}>
          <span dir="auto">{pick.name} hidden · </span>
          <Button
            data-hides
            variant="text"
            size="sm"
            aria-label={`Undo hiding ${pick.name}`}
            onClick={() => model.restore(pick)}
          >
            {TEXTS.undo}
          </Button>
        </p>
      ) : (
        <PickCard pick={pick} onDismiss={() => model.dismiss(pick)} />
      )}
    </li>
  );
}

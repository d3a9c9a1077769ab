import { useEffect, useRef } from "react";
import { classNames } from "../../lib/class-names";
import { Button } from "../../ui/button";
import styles from "./matches-actions.module.css";
import { MyTechStack } from "./my-tech-stack";
import type { MatchesModel } from "./state/matches-model";

interface MatchesActionsProps {
  model: MatchesModel;
  /** Whether there are picks to clear; undefined until that is known. */
  clearable: boolean | undefined;
  /** The first steps have the main button. */
  isFirstVisit: boolean;
}

/** What can be done from the page's header. */
export function MatchesActions({ model, clearable, isFirstVisit }: MatchesActionsProps) {
  const pickForMe = useRef<HTMLButtonElement>(null);
  const wasClearable = useRef(clearable);
  useEffect(() => {
    // The pressed button went with the picks: keyboard users continue beside where it was.
    const gone = wasClearable.current && !clearable;
    wasClearable.current = clearable;
    if (gone && document.activeElement === document.body) pickForMe.current?.focus();
  }, [clearable]);
  return (
    <>
      {clearable && (
        <Button
          variant="ghost"
          className={styles.clear}
          pending={model.clearing.value}
          onClick={model.clearPicks}
        >
          Clear picks
        </Button>
      )}
      <MyTechStack className={classNames(clearable === false && styles.fullRow)} />
      <Button
        ref={pickForMe}
        className={styles.pick}
        variant={isFirstVisit ? "secondary" : "primary"}
        pending={model.picking.value}
        pendingLabel="Loading..."
        onClick={model.pickForMe}
      >
        Pick For Me
      </Button>
    </>
  );
}

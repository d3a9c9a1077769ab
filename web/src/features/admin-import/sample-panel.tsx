import { classNames } from "../../lib/class-names";
import { useInstance } from "../../shared/session";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import type { UndoModel } from "./history/undo-model";
import styles from "./side-panel.module.css";

export const REMOVE_SAMPLE_DATA = "Remove sample data";

/** Offers to remove the sample data while there is any. */
export function SamplePanel({ undo }: { undo: UndoModel }) {
  const { sampleData } = useInstance();
  if (!sampleData) return null;
  return (
    <Panel title="Sample data" className={styles.text}>
      <p>
        This instance still shows invented vendors and bookings. Remove them once you have your own.
      </p>
      <div className={classNames(styles.samples, styles.button)}>
        <Button size="sm" onClick={() => undo.ask("sample-data")}>
          {REMOVE_SAMPLE_DATA}
        </Button>
      </div>
    </Panel>
  );
}

import { ArrowRight } from "lucide-react";
import { classNames } from "../../../lib/class-names";
import { formatShare } from "../../../lib/format";
import { paths } from "../../../lib/paths";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Panel } from "../../../ui/panel";
import type { StageView } from "../state/stage-views";
import styles from "./progress-banner.module.css";

interface ProgressBannerProps {
  stages: readonly StageView[];
  /** How many of them are completed. */
  completed: number;
  /** Opens the first stage that is not completed; none when all are. */
  onContinue?: () => void;
}

/** "5 of 9 stages completed", with one tick a stage, and what comes next, after the last stage too. */
export function ProgressBanner({ stages, completed, onContinue }: ProgressBannerProps) {
  const total = stages.length;
  return (
    <Panel className={styles.banner}>
      <div>
        <div className={styles.text} aria-live="polite">
          <p className={classNames(styles.count, text.tabular)}>
            {completed} of {total} stages completed
          </p>
          <p className={text.tabular}>
            {formatShare(completed, total)} through your litigation lifecycle
          </p>
        </div>
        {/* The stages below say the same in words. */}
        <ol className={styles.ticks} aria-hidden="true">
          {stages.map(({ number, title, status }) => (
            <li key={number} data-status={status} title={title}>
              {number}
            </li>
          ))}
        </ol>
      </div>
      {onContinue ? (
        <Button iconEnd={ArrowRight} className={layout.noPrint} onClick={onContinue}>
          Continue to next stage
        </Button>
      ) : (
        <ButtonLink iconEnd={ArrowRight} className={layout.noPrint} href={paths.techStack}>
          Say what you chose
        </ButtonLink>
      )}
    </Panel>
  );
}

import { ArrowRight } from "lucide-react";
import { formatShare } from "../../lib/format";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import type { StageView } from "./stages";
import "./progress-banner.css";

interface ProgressBannerProps {
  stages: readonly StageView[];
  /** How many of them are completed, by the server's count. */
  completed: number;
  /** Opens the first stage that is not completed; none when all are. */
  onContinue?: () => void;
}

/** "5 of 9 stages completed", with one tick a stage. */
export function ProgressBanner({ stages, completed, onContinue }: ProgressBannerProps) {
  const total = stages.length;
  return (
    <Panel className="progress">
      <div>
        <div className="progress-text" aria-live="polite">
          <p className="progress-count num">
            {completed} of {total} stages completed
          </p>
          <p className="num">{formatShare(completed, total)} through your litigation lifecycle</p>
        </div>
        {/* The stages below say the same in words. */}
        <ol className="ticks" aria-hidden="true">
          {stages.map(({ number, title, status }) => (
            <li key={number} className={status} title={title}>
              {number}
            </li>
          ))}
        </ol>
      </div>
      {onContinue && (
        <Button iconEnd={ArrowRight} className="no-print" onClick={onContinue}>
          Continue to next stage
        </Button>
      )}
    </Panel>
  );
}

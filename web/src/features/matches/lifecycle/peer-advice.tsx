import { ArrowRight } from "lucide-react";
import type { Schema } from "../../../api/client";
import { PEER_SCOPE_LABELS } from "../../../api/facts";
import { formatCount } from "../../../lib/format";
import { categoryPicksPath, paths, questionnairePath } from "../../../lib/paths";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { ButtonLink } from "../../../ui/button-link";
import type { StageView } from "../state/stage-views";
import styles from "./peer-advice.module.css";

type Lifecycle = Schema<"Lifecycle">;

/** Below the map: the stage that firms like this one cover and this one does not, and what its tools cost. */
export function PeerAdvice({ map, stages }: { map: Lifecycle; stages: readonly StageView[] }) {
  if (!map.next && !map.budget) return null;
  const shown = stages.find(({ number }) => number === map.next?.number);
  return (
    <div className={styles.advice}>
      {map.next && (
        <NextStage
          next={map.next}
          isSized={map.firmSize !== null}
          isCompleted={shown?.status === "completed"}
          saysNo={map.stages.some(
            ({ number, yours }) => number === map.next?.number && yours === false,
          )}
        />
      )}
      {map.budget && <StackBudget budget={map.budget} />}
    </div>
  );
}

interface NextStageProps {
  next: Schema<"NextStage">;
  isSized: boolean;
  /** Whether it has picks: what is next there is to choose one of them. */
  isCompleted: boolean;
  /** Whether the firm answered that it uses no tool there, rather than nothing. */
  saysNo: boolean;
}

function NextStage({ next, isSized, isCompleted, saysNo }: NextStageProps) {
  const { using, firms } = next.usedBy;
  const like = isSized ? PEER_SCOPE_LABELS.exact : "firms";
  return (
    <section>
      <h3>{`${isCompleted ? "Still without a tool" : "Next stage"}: ${next.title}`}</h3>
      <p className={text.tabular}>
        {`${saysNo ? "You use no tool there" : "You have named no tool there"}; ${formatCount(using)} of ${formatCount(firms)} ${like} use one: of the stages that you leave open, the largest share that may be shown.`}
      </p>
      <ButtonLink
        size="sm"
        variant="text"
        className={layout.noPrint}
        iconEnd={ArrowRight}
        href={
          isCompleted ? categoryPicksPath(next.categoryName) : questionnairePath(next.categoryId)
        }
      >
        {isCompleted ? `See your ${next.categoryName} picks` : `Find ${next.categoryName} vendors`}
      </ButtonLink>
    </section>
  );
}

const FIT: Record<NonNullable<Schema<"StackBudget">["fit"]>, string> = {
  above: "More than you say that you spend",
  within: "Within what you say that you spend",
  below: "Less than you say that you spend",
  unclear: "Perhaps within what you say that you spend",
};

function StackBudget({ budget }: { budget: Schema<"StackBudget"> }) {
  return (
    <section data-fit={budget.fit ?? undefined}>
      <h3>{budget.fit ? FIT[budget.fit] : "What your tools cost"}</h3>
      <p className={text.tabular}>{budget.text}</p>
      {budget.fit === null && (
        <ButtonLink size="sm" variant="text" iconEnd={ArrowRight} href={paths.profile}>
          Say what you spend
        </ButtonLink>
      )}
    </section>
  );
}

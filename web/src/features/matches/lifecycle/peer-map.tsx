import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { Schema } from "../../../api/client";
import { PEER_SCOPE_LABELS, STAGES } from "../../../api/facts";
import { lifecycleQuery } from "../../../api/queries/matches";
import { classNames } from "../../../lib/class-names";
import { formatCount } from "../../../lib/format";
import { paths } from "../../../lib/paths";
import { firmSizeLabel } from "../../../shared/bands";
import { FEWEST_FIRMS } from "../../../shared/vendor/ledger-format";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { AsyncPanel } from "../../../ui/async-panel";
import { ButtonLink } from "../../../ui/button-link";
import { Icon } from "../../../ui/icon";
import { Panel } from "../../../ui/panel";
import { Skeleton } from "../../../ui/skeleton";
import { ShareBar } from "../needs/share-bar";
import type { StageView } from "../state/stage-views";
import { PeerAdvice } from "./peer-advice";
import styles from "./peer-map.module.css";

type Stage = Schema<"LifecycleStage">;

/** Where no stage has a number to show: said once, not for each of them. */
const UNCOUNTED = `Too few other firms say what they use: a number takes ${FEWEST_FIRMS}.`;

/** The nine stages: whether the firm uses a tool, and how many firms like it do. */
export function PeerMap({ stages }: { stages: readonly StageView[] }) {
  const map = useQuery(lifecycleQuery);
  const size = map.data?.firmSize;
  const firms = size ? `${PEER_SCOPE_LABELS.exact} (${firmSizeLabel(size)})` : "other firms";
  const saysNothing = map.data?.stages.every(({ yours }) => yours === null);
  const isCounted = map.data?.stages.some(({ usedBy }) => usedBy);
  return (
    <Panel
      className={styles.map}
      flush
      title="Your lifecycle beside other firms"
      description={
        map.data &&
        (isCounted
          ? `Who uses a tool in each stage: ${saysNothing ? "" : "you, and "}${firms}.`
          : UNCOUNTED)
      }
      actions={
        saysNothing && (
          <ButtonLink className={layout.noPrint} href={paths.techStack}>
            Say what you use
          </ButtonLink>
        )
      }
    >
      <AsyncPanel
        query={map}
        loading={<Cells />}
        errorTitle="The comparison with other firms did not load"
      >
        {(data) => (
          <>
            {(isCounted || !saysNothing) && (
              <ol className={styles.cells}>
                {data.stages.map((stage) => (
                  <li key={stage.number}>
                    <h3>
                      <span className={text.tabular}>{stage.number}</span> {stage.title}
                    </h3>
                    {!saysNothing && <Yours stage={stage} />}
                    {isCounted && <UsedBy stage={stage} isSized={size !== null} />}
                  </li>
                ))}
              </ol>
            )}
            <PeerAdvice map={data} stages={stages} />
          </>
        )}
      </AsyncPanel>
    </Panel>
  );
}

function Yours({ stage: { yours } }: { stage: Stage }) {
  if (!yours)
    return <p className={styles.yours}>{`You: ${yours === null ? "not answered" : "no tool"}`}</p>;
  return (
    <p className={classNames(styles.yours, styles.yes)}>
      You <Icon of={Check} />
      <span className={text.visuallyHidden}>use a tool</span>
    </p>
  );
}

/** The share of firms as a bar and in words. */
function UsedBy({ stage: { usedBy }, isSized }: { stage: Stage; isSized: boolean }) {
  if (!usedBy) return <p>Too few firms say</p>;
  const firms = isSized ? PEER_SCOPE_LABELS.exact : "firms";
  const { using, firms: all, share } = usedBy;
  return (
    <>
      <ShareBar className={styles.share} share={share} />
      <p className={text.tabular}>
        {`${formatCount(using)} of ${formatCount(all)} ${firms} (${Math.round(share)}%)`}
      </p>
    </>
  );
}

function Cells() {
  return (
    <div className={styles.cells}>
      {STAGES.map(({ number }) => (
        <div key={number}>
          <Skeleton width={132} height={14} />
          <Skeleton width={48} />
          <Skeleton width={112} />
        </div>
      ))}
    </div>
  );
}

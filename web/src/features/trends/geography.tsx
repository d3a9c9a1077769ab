import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { formatCount } from "../../lib/format";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Panel } from "../../ui/panel";
import { Cities } from "./cities";
import { comparable, comparisonNote } from "./comparison";
import type { Filters } from "./filters";
import { NO_DATA } from "./format";
import styles from "./geography.module.css";
import { LoadingRows } from "./loading";
import { rankedStates, withoutStateText } from "./ranked-locations";
import { Ranking } from "./ranking";
import type { TrendsModel } from "./trends-model";

interface GeographyProps {
  model: TrendsModel;
  filters: Filters;
  trends: UseQueryResult<Schema<"Trends">>;
  /** The filters that the counts belong to. */
  shownFilters: Filters;
}

/** The states by bookings, or the cities of the state that was opened. */
export function Geography({ model, filters, trends, shownFilters }: GeographyProps) {
  const openState = model.view.value.openState;
  const cameFrom = useRef<string | null>(null);
  useEffect(() => {
    cameFrom.current = openState || null;
  }, [openState]);
  if (openState !== "") {
    return (
      <Panel
        title="Geographic Distribution"
        className={styles.panel}
        bodyClassName={styles.body}
        actionsClassName={layout.noPrint}
        actions={
          <Button size="sm" icon={ArrowLeft} onClick={model.closeCities}>
            Back to States
          </Button>
        }
      >
        <Cities key={openState} state={openState} filters={filters} />
      </Panel>
    );
  }
  const total = trends.data?.total ?? 0;
  return (
    <Panel
      title="Geographic Distribution"
      description={
        <span className={layout.noPrint}>
          Click on any state name to view cities within that state
        </span>
      }
      className={styles.panel}
      bodyClassName={styles.body}
      footer={
        trends.data && (
          <Total
            total={total}
            notes={[
              withoutStateText(trends.data.stateCounts),
              comparisonNote(trends.data, shownFilters),
            ]}
          />
        )
      }
    >
      <AsyncPanel
        large
        query={trends}
        loading={<LoadingRows count={8} height={40} isInset />}
        errorTitle="The states did not load"
        isEmpty={({ stateCounts }) => rankedStates(stateCounts).length === 0}
        empty={<EmptyState text={NO_DATA} />}
      >
        {(data) => (
          <Ranking
            rows={rankedStates(comparable(data, shownFilters).stateCounts)}
            total={total}
            onOpen={model.openCities}
            cameFrom={cameFrom.current}
          />
        )}
      </AsyncPanel>
    </Panel>
  );
}

function Total({ total, notes }: { total: number; notes: readonly (string | null)[] }) {
  const note = notes.filter(Boolean).join(" · ");
  return (
    <>
      <span>Total</span>
      {note && <span className={styles.note}>{note}</span>}
      <b className={classNames(styles.total, text.tabular)}>{formatCount(total)}</b>
    </>
  );
}

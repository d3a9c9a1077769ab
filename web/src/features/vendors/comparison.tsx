import { ArrowLeft } from "lucide-react";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Note } from "../../ui/note";
import { Page } from "../../ui/page";
import { Panel } from "../../ui/panel";
import { Skeleton } from "../../ui/skeleton";
import styles from "./comparison.module.css";
import { ComparisonTable, TABLE_TITLE } from "./comparison-table";
import { unlistedText, useComparison } from "./use-comparison";
import type { VendorsModel } from "./vendors-model";

export const COMPARISON_TITLE = "Compare Vendors";

const LOADING_ROWS = Array.from({ length: 8 }, (_, row) => row);

/** The selected vendors side by side. */
export function Comparison({ model }: { model: VendorsModel }) {
  const query = useComparison(model);
  const unlisted = unlistedText(model.unlisted.value);
  const isMerged = model.merged.value > 0;
  const back = (
    <Button icon={ArrowLeft} onClick={model.closeComparison}>
      Back to vendors
    </Button>
  );
  return (
    <Page
      title={COMPARISON_TITLE}
      description="Row by row, in their own words. Ask in the demo for what is not said."
      wide
      iconActions
      actions={back}
    >
      {unlisted && <Note className={styles.unlisted}>{unlisted}</Note>}
      <AsyncPanel
        query={query}
        loading={
          <Panel title={TABLE_TITLE}>
            {LOADING_ROWS.map((row) => (
              <Skeleton key={row} className={styles.skeleton} />
            ))}
          </Panel>
        }
        errorTitle="The comparison did not load"
        framed
        isEmpty={({ vendors }) => vendors.length < 2}
        empty={
          <Panel>
            <EmptyState
              heading="h2"
              title="Nothing to compare yet"
              text={
                isMerged
                  ? "The vendors of this link are one vendor now."
                  : "Choose at least two vendors in the directory."
              }
              action={back}
            />
          </Panel>
        }
      >
        {(comparison) => <ComparisonTable comparison={comparison} model={model} />}
      </AsyncPanel>
    </Page>
  );
}

import { Printer } from "lucide-react";
import { useLocation, useSearch } from "wouter";
import { SOURCE_PAGE_LABELS } from "../../api/facts";
import { classNames } from "../../lib/class-names";
import { SCREEN_NAMES } from "../../lib/paths";
import { usePageTitle } from "../../lib/use-page-title";
import { confirmLeave } from "../../shared/leave-guard";
import { SampleMark } from "../../shared/sample-mark";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { Button } from "../../ui/button";
import { Page } from "../../ui/page";
import { Segmented } from "../../ui/segmented";
import { DeleteHistory } from "./delete-history";
import { Meetings } from "./meetings";
import { createPast } from "./past-model";
import styles from "./past-page.module.css";
import { Recommendations } from "./recommendations";
import { readPastView } from "./search-params";

const LIST_OPTIONS = [
  { value: "recommendations", label: "Recommendations" },
  { value: "meetings", label: SCREEN_NAMES.meetings },
] as const;

const HEADS = {
  recommendations: {
    tab: SCREEN_NAMES.past,
    title: SOURCE_PAGE_LABELS.PAST_RECS,
    description:
      "Review vendors that were previously recommended to you based on your questionnaire responses.",
  },
  meetings: {
    tab: SCREEN_NAMES.meetings,
    title: SCREEN_NAMES.meetings,
    description: "The vendors that you asked for a meeting, and their outcomes.",
  },
} as const;

/** All vendors recommended to the user, and the meetings they requested. */
export function PastPage() {
  const [, navigate] = useLocation();
  const view = readPastView(useSearch());
  const model = createPast(view, navigate);
  const { tab, title, description } = HEADS[view.list];
  usePageTitle(tab);
  return (
    <Page title={title} description={description} mark={<SampleMark />}>
      <div className={classNames(layout.spread, styles.toolbar, layout.noPrint)}>
        <Segmented
          className={styles.lists}
          label="List"
          options={LIST_OPTIONS}
          value={view.list}
          onChange={(list) => confirmLeave(() => model.show(list))}
        />
        <div className={classNames(styles.actions, text.labelsHiddenOnPhone)}>
          {view.list === "recommendations" && <DeleteHistory view={view} />}
          <Button size="sm" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {view.list === "meetings" ? <Meetings /> : <Recommendations view={view} model={model} />}
    </Page>
  );
}

import { Link } from "wouter";
import type { Schema } from "../../../api/client";
import { QUESTIONNAIRE_STATUS_LABELS } from "../../../api/facts";
import { classNames } from "../../../lib/class-names";
import { formatQuantity } from "../../../lib/format";
import { adminQuestionnairePath } from "../../../lib/paths";
import { formatRelativeTime } from "../../../lib/relative-time";
import { inLifecycleOrder } from "../../../shared/categories";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { Badge } from "../../../ui/badge";
import { Table, TableHead } from "../../../ui/table";
import table from "../admin-table.module.css";
import styles from "./questionnaire-table.module.css";

/** Every category with what it asks, those of the stages first. */
export function QuestionnaireTable(props: {
  questionnaires: readonly Schema<"QuestionnaireSummary">[];
}) {
  return (
    <Table className={classNames(table.table, styles.table)}>
      <TableHead
        columns={["Category", "Questions", "Answers no vendor meets", "Changed"]}
        className={text.visuallyHiddenOnPhone}
      />
      <tbody>
        {inLifecycleOrder(props.questionnaires, ({ categoryName }) => categoryName).map((row) => (
          <tr key={row.categoryId}>
            <td>
              <div className={table.firstLine}>
                <Link className={styles.link} href={adminQuestionnairePath(row.categoryId)}>
                  <bdi>{row.categoryName}</bdi>
                </Link>
                <span className={layout.tags}>
                  {row.status !== "shipped" && (
                    <Badge tone={row.status === "published" ? "top" : "kind"}>
                      {QUESTIONNAIRE_STATUS_LABELS[row.status]}
                    </Badge>
                  )}
                  {row.hasDraft && <Badge tone="review">Draft</Badge>}
                </span>
              </div>
              <div className={text.secondLine}>
                {formatQuantity(row.activeVendors, "active vendor")}
              </div>
            </td>
            <td className={text.tabular}>
              {row.questions === 0 ? "None asked" : formatQuantity(row.questions, "question")}
            </td>
            <td className={text.tabular}>
              {row.activeVendors === 0 ? "No vendors yet" : unmet(row)}
            </td>
            <td>
              {row.changedAt ? (
                <>
                  <div className={table.nowrap}>
                    {formatRelativeTime(row.changedAt, Date.now())}
                  </div>
                  <div className={text.secondLine}>{row.changedBy}</div>
                </>
              ) : (
                <span className={text.secondLine}>As shipped</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function unmet({ questions, unmetOptions }: { questions: number; unmetOptions: number }): string {
  if (questions === 0) return "–";
  return unmetOptions === 0 ? "Every answer is met" : formatQuantity(unmetOptions, "answer");
}

import { Skeleton } from "../../../ui/skeleton";
import styles from "./questions-loading.module.css";

const QUESTIONS = [1, 2, 3, 4, 5, 6];
const OPTIONS = [1, 2, 3, 4];

/** Six questions with four answers each, before their words are here: a sheet that is full already grows no more. */
function QuestionsLoading() {
  return QUESTIONS.map((question) => (
    <div key={question} className={styles.question}>
      <Skeleton width="52%" height={16} />
      <div className={styles.options}>
        {OPTIONS.map((option) => (
          <Skeleton key={option} height={40} shape="block" />
        ))}
      </div>
    </div>
  ));
}

/** What stands where the questions do, before they are here and where they did not come. */
export const QUESTIONS_PANEL = {
  loading: <QuestionsLoading />,
  errorTitle: "Failed to fetch questions",
};

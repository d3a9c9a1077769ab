import { useId } from "react";
import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { isolated, joinList } from "../../lib/join-list";
import text from "../../styles/text.module.css";
import { Button } from "../../ui/button";
import { Segmented } from "../../ui/segmented";
import { CategoryTools } from "./category-tools";
import { ColleagueTools } from "./colleague-tools";
import styles from "./tech-stack-form.module.css";
import { type Answer, selectedOf, type TechStackModel } from "./tech-stack-model";

interface CategoryRowProps {
  model: TechStackModel;
  item: Schema<"TechStackCategory">;
  heading: "h2" | "h3";
}

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/** Whether the firm uses a tool in one category, and which; the tools fold away once they are known. */
export function CategoryRow({ model, item, heading: Heading }: CategoryRowProps) {
  const { id, name } = item.category;
  const answer = model.answerOf(id);
  const open = answer.hasTool === true && model.isUnfolded(id);
  const titleId = useId();
  const summary = summaryOf(item, answer, open);
  const isAsked = answer.hasTool === null && item.required;
  return (
    <section className={styles.row} aria-labelledby={titleId}>
      <Heading id={titleId} dir="auto">
        {name}
      </Heading>
      <div className={styles.answer}>
        <Segmented
          label={`Do you use a tool for ${name}?`}
          look="yes-no"
          options={YES_NO}
          value={answer.hasTool === null ? null : answer.hasTool ? "yes" : "no"}
          onChange={(value) => model.answer(id, value === "yes")}
          disabled={model.pending.value}
        />
      </div>
      {summary && (
        <p className={classNames(styles.summary, isAsked && text.dotBefore)} dir="auto">
          {summary}
        </p>
      )}
      {answer.hasTool && (
        <Button
          className={styles.unfold}
          variant="text"
          size="sm"
          aria-expanded={open}
          aria-label={open ? `Done with ${name}` : `Edit ${name}`}
          onClick={() => model.unfold(id, !open)}
        >
          {open ? "Done" : "Edit"}
        </Button>
      )}
      <ColleagueTools model={model} item={item} />
      {open && <CategoryTools model={model} item={item} />}
    </section>
  );
}

/** What a row says of its answer; an open one shows its tools below. */
function summaryOf(
  { required }: Schema<"TechStackCategory">,
  answer: Answer,
  open: boolean,
): string | null {
  if (answer.hasTool === null) return required ? "Not answered yet" : "Optional";
  if (!answer.hasTool) return null;
  const listed = selectedOf(answer);
  const names = [...listed.map(({ name }) => name), ...answer.others].map(isolated);
  const primary = listed.find(({ id }) => id === answer.primary);
  const sentence = primary ? `${isolated(primary.name)} is your primary tool` : null;
  if (open) return sentence;
  if (names.length === 0) return "No tool named yet";
  if (!primary) return joinList(names);
  const rest = names.filter((name) => name !== isolated(primary.name));
  return rest.length > 0 ? `${sentence}, beside ${joinList(rest)}` : sentence;
}

import { useRef, useState } from "react";
import type { Schema } from "../../api/client";
import { SENTENCES } from "../../api/facts";
import { formatQuantity } from "../../lib/format";
import { isolated, joinList, withMore } from "../../lib/join-list";
import { Button } from "../../ui/button";
import styles from "./tech-stack-form.module.css";
import { MOST_VENDORS, type TechStackModel, vendorCount } from "./tech-stack-model";

interface ColleagueToolsProps {
  model: TechStackModel;
  item: Schema<"TechStackCategory">;
}

/** Tools that are named; of the others only their number is given. */
const MOST_NAMED = 5;

/** What colleagues use in a category. It counts for the firm whatever this person answers, so it is not hidden. */
export function ColleagueTools({ model, item }: ColleagueToolsProps) {
  const { category, colleagueTools } = item;
  const line = useRef<HTMLParagraphElement>(null);
  const [added, setAdded] = useState(false);
  if (colleagueTools.length === 0) return null;
  const lacking = model.lacking(category.id, colleagueTools);
  const isFull = vendorCount(model.answerOf(category.id)) >= MOST_VENDORS;
  const add = () => {
    model.addAll(category.id, colleagueTools);
    setAdded(true);
    // The button goes.
    line.current?.focus();
  };
  return (
    <p ref={line} className={styles.colleagueTools} tabIndex={-1}>
      <span>Colleagues use {joinList(namesOf(item))}.</span>
      {lacking > 0 && !isFull && (
        <Button
          variant="text"
          size="sm"
          aria-label={`Add to mine: tools for ${category.name}`}
          disabled={model.pending.value}
          onClick={add}
        >
          Add to mine
        </Button>
      )}
      {lacking > 0 && isFull && added && (
        <span role="status">
          {`${SENTENCES.stackFull} ${formatQuantity(lacking, "tool")} did not fit.`}
        </span>
      )}
    </p>
  );
}

/** Each tool with who uses it, and how many more there are of both. */
function namesOf({ colleagueTools, moreColleagueTools = 0 }: ColleagueToolsProps["item"]) {
  const named = colleagueTools.slice(0, MOST_NAMED).map(({ name, usedBy, moreUsers = 0 }) => {
    const users = joinList(withMore(usedBy.map(isolated), moreUsers));
    return `${isolated(name)} (${users})`;
  });
  return withMore(named, colleagueTools.length - named.length + moreColleagueTools);
}

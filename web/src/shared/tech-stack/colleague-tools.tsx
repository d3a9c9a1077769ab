import type { Schema } from "../../api/client";
import { isolated, joinList } from "../../lib/join-list";
import { Button } from "../../ui/button";
import styles from "./tech-stack-form.module.css";
import type { TechStackModel } from "./tech-stack-model";

interface ColleagueToolsProps {
  model: TechStackModel;
  item: Schema<"TechStackCategory">;
}

/** What colleagues use in a category. It counts for the firm whatever this person answers, so it is not hidden. */
export function ColleagueTools({ model, item: { category, colleagueTools } }: ColleagueToolsProps) {
  if (colleagueTools.length === 0) return null;
  const tools = colleagueTools.map(
    ({ name, usedBy }) => `${isolated(name)} (${joinList(usedBy.map(isolated))})`,
  );
  return (
    <p className={styles.colleagueTools}>
      <span>Colleagues use {joinList(tools)}.</span>
      {model.lacks(category.id, colleagueTools) && (
        <Button
          variant="text"
          size="sm"
          aria-label={`Add to my tools for ${category.name}`}
          disabled={model.pending.value}
          onClick={() => model.addAll(category.id, colleagueTools)}
        >
          Add to mine
        </Button>
      )}
    </p>
  );
}

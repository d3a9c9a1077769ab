import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { inLifecycleOrder } from "../categories";
import { CategoryRow } from "./category-row";
import styles from "./tech-stack-form.module.css";
import type { TechStackModel } from "./tech-stack-model";

interface TechStackFormProps {
  model: TechStackModel;
  items: readonly Schema<"CategoryAdoption">[];
  /** The level of the categories' headings: below the page's title, or below a dialog's. */
  heading: "h2" | "h3";
  /** Inside a dialog: rows reach its edges. */
  inset?: boolean;
}

/** One row a category, those of the stages first: Yes or No, and with Yes the tools. */
export function TechStackForm({ model, items, heading, inset }: TechStackFormProps) {
  return (
    <div className={classNames(styles.form, inset && styles.inset)}>
      {inLifecycleOrder(items, ({ category }) => category.name).map((item) => (
        <CategoryRow key={item.category.id} model={model} item={item} heading={heading} />
      ))}
    </div>
  );
}

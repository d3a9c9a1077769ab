import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { inLifecycleOrder } from "../categories";
import { CategoryRow } from "./category-row";
import styles from "./tech-stack-form.module.css";
import type { TechStackModel } from "./tech-stack-model";

interface TechStackFormProps {
  model: TechStackModel;
  items: readonly Schema<"TechStackCategory">[];
  /** The level of the categories' headings: below the page's title, or below a dialog's. */
  heading: "h2" | "h3";
  /** Inside a dialog: rows reach its edges. */
  inset?: boolean;
}

/** One row for each category, first what must be answered, those of the stages first: Yes or No, and with Yes the tools. */
export function TechStackForm({ model, items, heading, inset }: TechStackFormProps) {
  const inOrder = inLifecycleOrder(items, ({ category }) => category.name);
  const rows = [
    ...inOrder.filter(({ required }) => required),
    ...inOrder.filter(({ required }) => !required),
  ];
  return (
    <div className={classNames(styles.form, inset && styles.inset)}>
      {rows.map((item) => (
        <CategoryRow key={item.category.id} model={model} item={item} heading={heading} />
      ))}
    </div>
  );
}

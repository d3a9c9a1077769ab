import type { Schema } from "../../api/client";
import { classNames } from "../../lib/class-names";
import { Panel } from "../../ui/panel";
import { inLifecycleOrder } from "../categories";
import { DraftOffer } from "../draft-offer";
import { useDraft } from "../use-draft";
import { CategoryRow } from "./category-row";
import styles from "./tech-stack-form.module.css";
import type { TechStackModel } from "./tech-stack-model";

interface TechStackFormProps {
  model: TechStackModel;
  items: readonly Schema<"TechStackCategory">[];
  /** Inside a dialog: headings are below its own, and rows reach its edges. */
  inset?: boolean;
}

/**
 * One row for each category, first what must be answered, those of the stages first: Yes or No, and with Yes the tools.
 * Above them what was left unsaved, on the page or in the dialog.
 */
export function TechStackForm({ model, items, inset }: TechStackFormProps) {
  const offered = useDraft("tech-stack", model.edited, model.restore, model.savedAnswers.value);
  const inOrder = inLifecycleOrder(items, ({ category }) => category.name);
  const rows = [
    ...inOrder.filter(({ required }) => required),
    ...inOrder.filter(({ required }) => !required),
  ];
  const form = (
    <div className={classNames(styles.form, inset && styles.inset)}>
      {rows.map((item) => (
        <CategoryRow
          key={item.category.id}
          model={model}
          item={item}
          heading={inset ? "h3" : "h2"}
        />
      ))}
    </div>
  );
  return (
    <>
      <DraftOffer offered={offered} />
      {inset ? form : <Panel>{form}</Panel>}
    </>
  );
}

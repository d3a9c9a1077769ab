import type { Schema } from "../../api/client";
import { CategoryRow } from "./category-row";
import type { TechStackModel } from "./tech-stack-model";
import "./tech-stack-form.css";

interface TechStackFormProps {
  model: TechStackModel;
  items: readonly Schema<"CategoryAdoption">[];
  /** The level of the categories' headings: below the page's title, or below a dialog's. */
  heading: "h2" | "h3";
}

/** One row a category: Yes or No, and with Yes the tools. */
export function TechStackForm({ model, items, heading }: TechStackFormProps) {
  return (
    <div className="stack-form">
      {items.map((item) => (
        <CategoryRow key={item.category.id} model={model} item={item} heading={heading} />
      ))}
    </div>
  );
}

import type { Schema } from "../../api/client";
import { CategoryPicks } from "./category-picks";
import type { MatchesModel } from "./matches-model";
import styles from "./other-categories.module.css";
import { useScrollTarget } from "./use-scroll-target";

interface OtherCategoriesProps {
  model: MatchesModel;
  items: readonly Schema<"CategoryPicks">[];
}

/** Saved picks of categories that are no stage of the lifecycle; they never count in the progress. */
export function OtherCategories({ model, items }: OtherCategoriesProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.categories} aria-labelledby="other-categories">
      <h2 id="other-categories">Other categories</h2>
      {items.map((item) => (
        <OtherCategory key={item.categoryId} model={model} item={item} />
      ))}
    </section>
  );
}

function OtherCategory({ model, item }: { model: MatchesModel; item: Schema<"CategoryPicks"> }) {
  const element = useScrollTarget<HTMLElement>(model, item.categoryId);
  const headingId = `category-${item.categoryId}`;
  return (
    <section ref={element} className={styles.category} aria-labelledby={headingId}>
      <h3 id={headingId}>{item.categoryName}</h3>
      <CategoryPicks
        model={model}
        category={{ id: item.categoryId, name: item.categoryName }}
        saved={item}
        inGrid
      />
    </section>
  );
}

import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { questionnairePath } from "../../../lib/paths";
import layout from "../../../styles/layout.module.css";
import { ButtonLink } from "../../../ui/button-link";
import { CategoryPicks } from "../picks/category-picks";
import type { MatchesModel } from "../state/matches-model";
import { useScrollTarget } from "../state/use-scroll-target";
import styles from "./other-categories.module.css";

interface OtherCategoriesProps {
  model: MatchesModel;
  items: readonly Schema<"CategoryPicks">[];
  unasked: readonly Schema<"OtherCategory">[];
}

/**
 * Saved picks of categories that are no stage of the lifecycle, and the way to those that have none; they never count
 * in the progress.
 */
export function OtherCategories({ model, items, unasked }: OtherCategoriesProps) {
  if (items.length === 0 && unasked.length === 0) return null;
  return (
    <section
      className={classNames(styles.categories, items.length === 0 && layout.noPrint)}
      aria-labelledby="other-categories"
    >
      <h2 id="other-categories">Other categories</h2>
      {items.map((item) => (
        <OtherCategory key={item.categoryId} model={model} item={item} />
      ))}
      {unasked.length > 0 && <Unasked categories={unasked} />}
    </section>
  );
}

function Unasked({ categories }: { categories: readonly Schema<"OtherCategory">[] }) {
  return (
    <div className={classNames(styles.unasked, layout.noPrint)}>
      <p>These belong to no stage. Answer a few questions about one:</p>
      <ul className={layout.actions}>
        {categories.map(({ categoryId, categoryName }) => (
          <li key={categoryId}>
            <ButtonLink size="sm" variant="secondary" href={questionnairePath(categoryId)}>
              {categoryName}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
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

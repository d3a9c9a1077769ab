import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pastRecommendationsQuery } from "../../api/queries/past";
import { paths, SCREEN_NAMES } from "../../lib/paths";
import { useCategories } from "../../shared/categories";
import { CategoryChips } from "../../shared/category-chips";
import layout from "../../styles/layout.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";
import { Panel } from "../../ui/panel";
import { TEXTS } from "../../ui/texts";
import { DaySection } from "./day-section";
import { groupByDay } from "./group-by-day";
import type { createPast } from "./past-model";
import { PrintHeading } from "./print-heading";
import styles from "./recommendations.module.css";
import { RecommendationsLoading } from "./recommendations-loading";
import type { PastView } from "./search-params";

interface RecommendationsProps {
  view: PastView;
  model: ReturnType<typeof createPast>;
}

/** Earlier recommendations by day, a page at a time. */
export function Recommendations({ view, model }: RecommendationsProps) {
  const { categoryIds, page } = view;
  const query = useQuery({
    ...pastRecommendationsQuery(categoryIds, page),
    placeholderData: keepPreviousData,
  });
  const shownPage = query.isPlaceholderData ? undefined : query.data?.page;
  useEffect(() => {
    if (shownPage !== undefined) model.replacePage(shownPage);
  });
  const list = useRef<HTMLElement>(null);
  const turnTo = (next: number, byKeyboard: boolean) => {
    model.turnTo(next);
    window.scrollTo(0, 0);
    // The button that was pressed is out of sight now; the next Tab reaches the first vendor.
    if (byKeyboard) list.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className={layout.noPrint}>
        <CategoryChips selected={categoryIds} onChange={model.filter} />
      </div>
      <PrintedFilters categoryIds={categoryIds} />
      <section className={styles.results} ref={list} aria-label="Recommendations" tabIndex={-1}>
        <AsyncPanel
          large
          query={query}
          loading={<RecommendationsLoading />}
          errorTitle="Your past recommendations did not load"
          framed
          errorHeading="h2"
          isEmpty={({ total }) => total === 0}
          empty={
            <NothingFound filtered={categoryIds.length > 0} onClear={() => model.filter([])} />
          }
        >
          {({ items, total, page: shown, pageSize }) => (
            <>
              {groupByDay(items).map(({ day, items: ofDay }, index, days) => (
                <DaySection
                  key={day}
                  day={day}
                  items={ofDay}
                  mayContinue={
                    (index === 0 && shown > 1) ||
                    (index === days.length - 1 && shown * pageSize < total)
                  }
                />
              ))}
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                noun="recommendations"
                onPage={turnTo}
              />
            </>
          )}
        </AsyncPanel>
      </section>
    </>
  );
}

function NothingFound({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Panel>
      {filtered ? (
        <EmptyState
          heading="h2"
          title="No recommendations found"
          text="No recommendations match your current filters."
          action={<Button onClick={onClear}>{TEXTS.clearFilters}</Button>}
        />
      ) : (
        <EmptyState
          heading="h2"
          tone="accent"
          title="No recommendations found"
          text="You haven't received any vendor recommendations yet. Complete a questionnaire to get personalized recommendations."
          action={
            <ButtonLink variant="primary" href={paths.matches}>
              {`Go to ${SCREEN_NAMES.matches}`}
            </ButtonLink>
          }
        />
      )}
    </Panel>
  );
}

/** Print only: names the selected categories, which the screen shows as chips. */
function PrintedFilters({ categoryIds }: { categoryIds: readonly string[] }) {
  const { data: categories = [] } = useCategories();
  const names = categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name);
  const chosen = names.length > 0 ? names.join(" · ") : `${categoryIds.length} chosen`;
  return <PrintHeading label="Categories:" text={` ${categoryIds.length > 0 ? chosen : "all"}`} />;
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SOURCE_PAGE_LABELS } from "../../api/facts";
import { vendorsQuery } from "../../api/queries/directory";
import { CategoryChips } from "../../shared/category-chips";
import { VENDORS_NOT_LOADED } from "../../shared/list-texts";
import { SampleMark } from "../../shared/sample-mark";
import { AsyncPanel } from "../../ui/async-panel";
import { Page } from "../../ui/page";
import { Pager } from "../../ui/pager";
import { usePageTurn } from "../../ui/use-page-turn";
import { CompareTray } from "./compare-tray";
import styles from "./directory.module.css";
import { NoVendors } from "./no-vendors";
import { Toolbar } from "./toolbar";
import { VendorCard } from "./vendor-card";
import { VendorSkeletons } from "./vendor-skeletons";
import type { VendorsModel } from "./vendors-model";

/** The vendors under the current filters, one page at a time. */
export function Directory({ model }: { model: VendorsModel }) {
  const view = model.view.value;
  const query = useQuery({
    ...vendorsQuery(model.filters.value),
    placeholderData: keepPreviousData,
  });
  useClampedPage(model, query.isPlaceholderData ? undefined : query.data?.page);
  const myTools = useLastKnown(query.data?.myTools);
  const { list, turnTo } = usePageTurn<HTMLElement>(model.turnTo);
  return (
    <Page
      title={SOURCE_PAGE_LABELS.BROWSE}
      description="Every vendor in the directory, by category, name and partner level."
      mark={<SampleMark />}
      wide
    >
      <div className={styles.categories}>
        <CategoryChips selected={view.categoryIds} onChange={model.chooseCategories} />
      </div>
      <Toolbar
        model={model}
        found={query.isPlaceholderData ? undefined : query.data?.total}
        myTools={myTools}
      />
      <section className={styles.list} ref={list} aria-label="Vendors" tabIndex={-1}>
        <AsyncPanel
          large
          query={query}
          loading={<VendorSkeletons />}
          errorTitle={VENDORS_NOT_LOADED}
          errorHeading="h2"
          framed
          isEmpty={({ total }) => total === 0}
          empty={<NoVendors model={model} />}
        >
          {({ items, myTools: all, ...page }) => (
            <>
              <div className={styles.grid}>
                {items.map((vendor) => (
                  <VendorCard key={vendor.id} vendor={vendor} myTools={all} model={model} />
                ))}
              </div>
              <Pager {...page} page={view.page} noun="vendors" onPage={turnTo} />
            </>
          )}
        </AsyncPanel>
      </section>
      <CompareTray model={model} />
    </Page>
  );
}

/** A value that stays while it is asked for again, and where that fails. */
function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}

/** Rewrites the URL when it names a page beyond the last. */
function useClampedPage(model: VendorsModel, shown: number | undefined) {
  const asked = model.view.value.page;
  useEffect(() => {
    if (shown !== undefined && shown !== asked) model.replacePage(shown);
  }, [model, shown, asked]);
}

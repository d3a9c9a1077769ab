import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import type { Schema } from "../../../api/client";
import { adminCapabilitiesQuery } from "../../../api/queries/admin";
import { draftOf } from "../../../lib/drafts";
import { paths, SCREEN_NAMES } from "../../../lib/paths";
import { useModel } from "../../../lib/use-model";
import { AdminPage } from "../../../shared/admin-page";
import { leavesScreen, useUnsaved } from "../../../shared/leave-guard";
import { IMPORT_VENDORS, NO_VENDORS_YET } from "../../../shared/list-texts";
import { useMe } from "../../../shared/session";
import text from "../../../styles/text.module.css";
import { AsyncPanel } from "../../../ui/async-panel";
import { ButtonLink } from "../../../ui/button-link";
import { EmptyState } from "../../../ui/empty-state";
import { Pager } from "../../../ui/pager";
import { Panel } from "../../../ui/panel";
import { usePageTurn } from "../../../ui/use-page-turn";
import { CapabilitiesLoading } from "./capabilities-loading";
import styles from "./capabilities-page.module.css";
import { CoverageBar } from "./coverage-bar";
import { QueueList } from "./queue-list";
import {
  type CapabilityQueueModel,
  createCapabilityQueue,
  type UnsavedDecisions,
} from "./queue-model";
import { ReviewPanel } from "./review-panel";
import { UnsavedElsewhere } from "./unsaved-elsewhere";

/** What every vendor offers, to confirm, deny and complete. */
export function CapabilitiesPage() {
  return (
    <AdminPage
      title={SCREEN_NAMES.adminCapabilities}
      description="What each vendor offers, as its own words say it. Confirm it, deny it, fill in the rest: rankings read nothing else."
      deniedText="Only an administrator can decide what vendors offer."
    >
      <CapabilityQueue />
    </AdminPage>
  );
}

function CapabilityQueue() {
  const client = useQueryClient();
  const search = useSearch();
  const [, navigate] = useLocation();
  const { user } = useMe();
  const model = useModel(() => {
    const draft = draftOf<UnsavedDecisions>(user.id, "capabilities");
    return createCapabilityQueue({ client, search, navigate, draft });
  });
  useUnsaved(model.isUnsaved.value, leavesScreen);
  useEffect(() => model.follow(search), [model, search]);
  const query = useQuery({
    ...adminCapabilitiesQuery(model.filters.value),
    placeholderData: keepPreviousData,
  });
  return (
    <AsyncPanel
      large
      query={query}
      loading={<CapabilitiesLoading />}
      errorTitle="The capabilities did not load"
      framed
      errorHeading="h2"
      isEmpty={({ coverage, items }) => coverage.length === 0 && items.length === 0}
      empty={<NoVendors />}
    >
      {(queue) => <Queue queue={queue} model={model} />}
    </AsyncPanel>
  );
}

interface QueueProps {
  queue: Schema<"CapabilityQueue">;
  model: CapabilityQueueModel;
}

function Queue({ queue, model }: QueueProps) {
  const opened = model.opened(queue);
  const { list, turnTo } = usePageTurn<HTMLElement>(model.turnTo);
  return (
    <>
      <CoverageBar coverage={queue.coverage} opened={opened} model={model} />
      <UnsavedElsewhere queue={queue} model={model} />
      {opened ? (
        <div className={styles.columns}>
          <section ref={list} className={styles.queue} aria-label="Vendors" tabIndex={-1}>
            {/* What is scrolled within it begins at its top too. */}
            <QueueList key={queue.page} queue={queue} openedId={opened.vendorId} model={model} />
            <Pager
              {...queue}
              page={model.view.value.page}
              noun="vendors"
              onPage={turnTo}
              rangeClass={text.visuallyHiddenTo1180}
            />
          </section>
          <ReviewPanel
            key={opened.vendorId}
            review={model.review(opened, queue)}
            queue={queue}
            model={model}
          />
        </div>
      ) : (
        <Panel>
          <EmptyState
            heading="h2"
            title="No vendor to review"
            text="This category has no active vendor."
          />
        </Panel>
      )}
    </>
  );
}

function NoVendors() {
  return (
    <Panel>
      <EmptyState
        heading="h2"
        title={NO_VENDORS_YET}
        text="Import a file of vendors: what they offer is read from their own words."
        action={<ButtonLink href={paths.adminImport}>{IMPORT_VENDORS}</ButtonLink>}
      />
    </Panel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ChartLine, Upload } from "lucide-react";
import type { Schema } from "../../api/client";
import { STAGES } from "../../api/facts";
import { vendorsQuery } from "../../api/queries/directory";
import { importsQuery } from "../../api/queries/imports";
import { pastRecommendationsQuery } from "../../api/queries/past";
import { numberWord } from "../../lib/format";
import { paths, questionnairePath } from "../../lib/paths";
import { useOnceTrue } from "../../lib/use-once-true";
import { useIsAdmin, useMe } from "../../shared/session";
import layout from "../../styles/layout.module.css";
import { ButtonLink } from "../../ui/button-link";
import { Panel } from "../../ui/panel";
import styles from "./first-steps.module.css";
import { StageStatus } from "./lifecycle/stage-status";

/** What there is of one's own data, and what comes next; until bookings are known nothing is said of them. */
function dataText(
  hasVendors: boolean,
  hasBookings: boolean | undefined,
  isSample: boolean,
): string {
  if (hasVendors && hasBookings) return "Your vendors and demo bookings are here.";
  if (hasVendors && hasBookings === undefined) return "Your vendors are here.";
  if (hasVendors) return "Your vendors are here. Demo bookings come from a file of their own.";
  if (hasBookings) return "Your demo bookings are here. Vendors come from a file of their own.";
  return isSample
    ? "The vendors and bookings here are invented. Your first file can replace them."
    : "Vendors and demo bookings come from a CSV file or a spreadsheet, vendors first.";
}

/** Whether the first steps are to be shown: to an administrator without picks and history; null until it is known. */
export function useIsFirstVisit(hasPicks: boolean | undefined): boolean | null {
  const isAdmin = useIsAdmin();
  // Someone who cleared them here had some.
  const hadPicks = useOnceTrue(hasPicks === true);
  const mayBeFirst = isAdmin && !hadPicks;
  const past = useQuery({
    ...pastRecommendationsQuery([], 1),
    enabled: mayBeFirst && hasPicks === false,
  });
  if (!mayBeFirst) return false;
  if (hasPicks === undefined || past.isPending) return null;
  // Who has a history is no beginner, and one that is not known may be there.
  return past.data?.total === 0;
}

/** The way of an administrator from an empty instance to the first recommendation. */
export function FirstSteps({ firstCategoryId }: { firstCategoryId: string }) {
  const { instance } = useMe();
  const vendors = useQuery({ ...vendorsQuery({}), enabled: !instance.sampleData });
  const imports = useQuery(importsQuery);
  const kept = imports.data?.items.filter(({ state }) => state !== "undone");
  const hasOwn = (kind: Schema<"ImportKind">) => kept?.some((one) => one.kind === kind);
  const hasBookings = hasOwn("bookings");
  // Vendors that were added by hand count as well, those of the sample as nobody's own.
  const total = instance.sampleData ? 0 : vendors.data?.total;
  const hasVendors = instance.sampleData ? hasOwn("vendors") === true : Boolean(total);
  // A recommendation takes vendors: until there are any, the file is the first step.
  const isEmpty = !instance.sampleData && total === 0;
  return (
    <Panel className={styles.panel} title="First steps">
      <ol className={styles.steps}>
        <li data-done={hasVendors || undefined}>
          <div>
            <b>
              {instance.sampleData && !hasVendors
                ? "Bring your own data, or look around"
                : "Bring your data"}
            </b>
            {hasVendors && <StageStatus status="completed" className={styles.status} />}
            <p>{dataText(hasVendors, hasBookings, instance.sampleData)}</p>
          </div>
          <div className={layout.actions}>
            {instance.sampleData && (
              <ButtonLink size="sm" icon={ChartLine} href={paths.trends}>
                See the sample
              </ButtonLink>
            )}
            <ButtonLink
              size="sm"
              variant={isEmpty ? "primary" : "secondary"}
              icon={Upload}
              href={paths.adminImport}
            >
              Import
            </ButtonLink>
          </div>
        </li>
        <li>
          <div>
            <b>Get your first recommendation</b>
            <p>
              Answer a few questions about one stage, or press Pick For Me for all{" "}
              {numberWord(STAGES.length)}.
            </p>
          </div>
          <ButtonLink
            size="sm"
            variant={isEmpty ? "secondary" : "primary"}
            iconEnd={ArrowRight}
            href={questionnairePath(firstCategoryId)}
          >
            Start
          </ButtonLink>
        </li>
      </ol>
    </Panel>
  );
}

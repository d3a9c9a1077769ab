import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ChartLine, Upload } from "lucide-react";
import { STAGES } from "../../api/facts";
import { vendorsQuery } from "../../api/queries/directory";
import { numberWord } from "../../lib/format";
import { paths, questionnairePath } from "../../lib/paths";
import { useMe } from "../../shared/session";
import layout from "../../styles/layout.module.css";
import { Badge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button-link";
import { Panel } from "../../ui/panel";
import styles from "./first-steps.module.css";

/** The way of an administrator from an empty instance to the first recommendation. */
export function FirstSteps({ firstCategoryId }: { firstCategoryId: string }) {
  const { user, instance } = useMe();
  const isAdmin = user.role === "admin";
  const vendors = useQuery({ ...vendorsQuery({}), enabled: isAdmin && !instance.sampleData });
  if (!isAdmin) return null;
  // A recommendation takes vendors: until there are any, the file is the first step.
  const isEmpty = vendors.data?.total === 0;
  const hasOwnData = !instance.sampleData && vendors.data !== undefined && !isEmpty;
  return (
    <Panel className={styles.panel} title="First steps">
      <ol className={styles.steps}>
        <li>
          <div>
            <b>{instance.sampleData ? "Bring your own data, or look around" : "Bring your data"}</b>{" "}
            {hasOwnData && <Badge>Done</Badge>}
            <p>
              {instance.sampleData
                ? "The vendors and bookings here are invented. Your first file can replace them."
                : "Vendors and demo bookings come from a CSV file or a spreadsheet, vendors first."}
            </p>
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

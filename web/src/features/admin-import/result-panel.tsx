import { useQuery } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { importsQuery } from "../../api/queries/imports";
import { paths } from "../../lib/paths";
import { useInstance } from "../../shared/session";
import text from "../../styles/text.module.css";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Note } from "../../ui/note";
import { Panel } from "../../ui/panel";
import { TEXTS } from "../../ui/texts";
import type { UndoModel } from "./history/undo-model";
import { Counts } from "./report/counts";
import { ErrorList } from "./report/error-list";
import { ExtractedCapabilities } from "./report/extracted-capabilities";
import { resultText } from "./report/format";
import { ReportNotes } from "./report/report-notes";
import { VendorChanges } from "./report/vendor-changes";
import styles from "./result-panel.module.css";
import type { ImportResult } from "./running/import-model";
import { REMOVE_SAMPLE_DATA } from "./sample-panel";

interface ResultPanelProps {
  result: ImportResult;
  undo: UndoModel;
}

/** The result of the last import, with Undo. */
export function ResultPanel({ result, undo }: ResultPanelProps) {
  const { fileName, report } = result;
  const { importId, capabilities, sampleRemoved } = report;
  const content = useFocusOnMount();
  const { sampleData } = useInstance();
  const listed = useQuery(importsQuery).data?.items.find(({ id }) => id === importId);
  const isUndone =
    importId !== null && (undo.undone.value.has(importId) || listed?.state === "undone");
  const repeatedBy = listed?.repeatedBy ?? null;
  const whyNot = isUndone ? null : (listed?.whyNot ?? null);
  return (
    <div ref={content} tabIndex={-1} className={styles.result}>
      <Panel
        title="Import Results"
        flush
        description={resultText(fileName, report)}
        actions={
          isUndone ? (
            <Badge>Undone</Badge>
          ) : (
            importId &&
            whyNot === null && (
              <Button
                icon={Undo2}
                onClick={() => undo.ask({ ...report, id: importId, fileName, repeatedBy })}
              >
                {TEXTS.undo}
              </Button>
            )
          )
        }
      >
        <Counts of={report} terms="done" className={styles.counts} />
        <div className={styles.notes}>
          {capabilities && !isUndone && (
            <p className={styles.read}>
              <Icon of={Check} />
              <span>
                <ExtractedCapabilities of={capabilities} /> ·{" "}
                <Link className={text.link} href={paths.matches}>
                  Get recommendations
                </Link>
              </span>
            </p>
          )}
          <ReportNotes report={report} />
          {sampleRemoved?.sentence && !isUndone && (
            <Note>{`${sampleRemoved.sentence} The sample data is gone.`}</Note>
          )}
          {sampleData && !sampleRemoved && !isUndone && (
            <RemoveSampleNote onRemove={() => undo.ask("sample-data")} />
          )}
          {whyNot !== null && <p className={text.dense}>{whyNot}</p>}
          {report.vendorChanges && !isUndone && <VendorChanges changes={report.vendorChanges} />}
          {report.rejected > 0 && <ErrorList report={report} />}
        </div>
      </Panel>
    </div>
  );
}

function RemoveSampleNote({ onRemove }: { onRemove: () => void }) {
  return (
    <Note>
      The invented sample data is still shown beside yours.{" "}
      <button type="button" className={text.link} onClick={onRemove}>
        {REMOVE_SAMPLE_DATA}
      </button>
    </Note>
  );
}

/** The pressed button disappears with the preview, so that focus moves here. */
function useFocusOnMount() {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, []);
  return content;
}

import { useQuery } from "@tanstack/react-query";
import { Copy, Printer } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import type { Schema } from "../../api/client";
import { demoQuestionsQuery } from "../../api/queries/directory";
import { classNames } from "../../lib/class-names";
import { copyText } from "../../lib/copy-text";
import { formatQuantity } from "../../lib/format";
import layout from "../../styles/layout.module.css";
import text from "../../styles/text.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Skeleton } from "../../ui/skeleton";
import { toast } from "../../ui/toast";
import { ASK_IN_DEMO, demoVendorId } from "./demo-questions";
import styles from "./demo-questions-dialog.module.css";

/** "Ask in the demo": opened from anywhere with `askInDemo`, so it stands once around all screens. */
export function DemoQuestionsDialog() {
  const vendorId = demoVendorId.value;
  const [path] = useLocation();
  const search = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the address that it was opened at
  useEffect(() => close, [path, search]);
  return vendorId === null ? null : <OpenDialog key={vendorId} vendorId={vendorId} />;
}

function close(): void {
  demoVendorId.value = null;
}

function OpenDialog({ vendorId }: { vendorId: string }) {
  const query = useQuery(demoQuestionsQuery(vendorId));
  const asked = query.data;
  return (
    <Dialog
      open
      onClose={close}
      title={ASK_IN_DEMO}
      description={asked && `What to find out from ${asked.vendorName} before you decide`}
      printable
      textOnly
      footer={
        asked && (
          <>
            <span>{formatQuantity(asked.questions.length, "question")}</span>
            <div className={layout.actions}>
              <Button icon={Copy} onClick={() => copyQuestions(asked)}>
                Copy
              </Button>
              <Button icon={Printer} variant="primary" onClick={() => window.print()}>
                Print
              </Button>
            </div>
          </>
        )
      }
    >
      <AsyncPanel
        query={query}
        loading={<QuestionsLoading />}
        errorTitle="The questions did not load"
      >
        {({ questions }) => (
          <ol className={styles.questions}>
            {questions.map(({ question, because }) => (
              <li key={question}>
                <p className={styles.question}>{question}</p>
                <p className={classNames(text.small, text.muted)}>{because}</p>
              </li>
            ))}
          </ol>
        )}
      </AsyncPanel>
    </Dialog>
  );
}

function QuestionsLoading() {
  return (
    <div className={styles.questions}>
      {[420, 360, 400, 320].map((width) => (
        <div key={width}>
          <Skeleton width={width} height={16} />
        </div>
      ))}
    </div>
  );
}

async function copyQuestions({ vendorName, questions }: Schema<"DemoQuestions">) {
  const lines = questions.map(
    ({ question, because }, index) => `${index + 1}. ${question}\n   ${because}`,
  );
  const copied = await copyText([`Ask ${vendorName} in the demo`, ...lines].join("\n\n"));
  if (copied) toast({ title: "Questions copied" });
  else toast({ tone: "danger", title: "This browser did not copy the questions" });
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import {
  adminQuestionnaireQuery,
  adminQuestionnairesQuery,
  type OpenedQuestionnaire,
} from "../../../api/queries/admin";
import { SCREEN_NAMES } from "../../../lib/paths";
import { AdminPage } from "../../../shared/admin-page";
import { AsyncPanel } from "../../../ui/async-panel";
import { Panel } from "../../../ui/panel";
import { LoadingRows, LoadingTable } from "../loading-rows";
import { AllQuestionnaires } from "./all-questionnaires";
import { focusTitle } from "./editor-focus";
import { QuestionnaireEditor } from "./questionnaire-editor";
import styles from "./questionnaire-editor.module.css";
import { QuestionnaireTable } from "./questionnaire-table";

/** What every category asks, and one of them to be edited where the address names it. */
export function QuestionnairesPage() {
  const category = useSearchParams()[0].get("category");
  const isListed = useRef(false);
  isListed.current ||= !category;
  // What is opened below asks for it.
  const opened = useQuery({ ...adminQuestionnaireQuery(category ?? ""), enabled: false });
  const name = category ? opened.data?.questionnaire.categoryName : undefined;
  return (
    <AdminPage
      title={name ? `${name} questionnaire` : SCREEN_NAMES.adminQuestionnaires}
      description="What firms are asked in each category, and what each answer asks of a vendor."
      deniedText="Only an administrator can edit questionnaires."
    >
      {category ? (
        <Opened key={category} categoryId={category} isFromList={isListed.current} />
      ) : (
        <List />
      )}
    </AdminPage>
  );
}

function List() {
  const query = useQuery(adminQuestionnairesQuery);
  return (
    <Panel>
      <AsyncPanel
        query={query}
        loading={<LoadingTable />}
        errorTitle="The questionnaires did not load"
        errorHeading="h2"
      >
        {(list) => <QuestionnaireTable questionnaires={list} />}
      </AsyncPanel>
    </Panel>
  );
}

function Opened({ categoryId, isFromList }: { categoryId: string; isFromList: boolean }) {
  const query = useQuery(adminQuestionnaireQuery(categoryId));
  const isThere = query.data !== undefined;
  // The link that opened it is gone, and with it the place from which to go on.
  useEffect(() => {
    if (isThere && isFromList) focusTitle();
  }, [isThere, isFromList]);
  const [replaced, setReplaced] = useState<{ by: OpenedQuestionnaire; times: number } | null>(null);
  const replace = (by: OpenedQuestionnaire) => {
    setReplaced((before) => ({ by, times: (before?.times ?? 0) + 1 }));
    focusTitle();
  };
  if (replaced) {
    return <QuestionnaireEditor key={replaced.times} opened={replaced.by} onReplace={replace} />;
  }
  if (query.data) {
    return <QuestionnaireEditor key="opened" opened={query.data} onReplace={replace} />;
  }
  return (
    <div className={styles.editor}>
      <div>
        <AllQuestionnaires />
      </div>
      <Panel>
        <AsyncPanel
          query={query}
          loading={<LoadingRows />}
          errorTitle="The questionnaire did not load"
          errorHeading="h2"
        >
          {() => null}
        </AsyncPanel>
      </Panel>
    </div>
  );
}

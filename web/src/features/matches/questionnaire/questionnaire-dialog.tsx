import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Schema } from "../../../api/client";
import { questionsQuery } from "../../../api/queries/matches";
import { classNames } from "../../../lib/class-names";
import { formatDate } from "../../../lib/format";
import { vendorsPath } from "../../../lib/paths";
import { useModel } from "../../../lib/use-model";
import { DraftOffer } from "../../../shared/draft-offer";
import { QuestionList } from "../../../shared/questionnaire/question-list";
import { useMe } from "../../../shared/session";
import { useDraft } from "../../../shared/use-draft";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { AsyncPanel } from "../../../ui/async-panel";
import { ButtonLink } from "../../../ui/button-link";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { ResultList } from "../results/result-list";
import styles from "./questionnaire-dialog.module.css";
import { QuestionnaireFooter, ResultsFooter } from "./questionnaire-footer";
import {
  createQuestionnaire,
  type QuestionnaireModel,
  type UnsentAnswers,
} from "./questionnaire-model";
import { QUESTIONS_PANEL } from "./questions-loading";
import { useQuestionsBelow } from "./use-questions-below";
import { useSecondPress } from "./use-second-press";

interface QuestionnaireDialogProps {
  category: Schema<"Category">;
  onOpened: (category: Schema<"Category">) => void;
  onClose: () => void;
  /** Leads to the picks that the results have become. */
  onDone: () => void;
}

/** A category's questions, and in their place, once answered, the vendors that fit. */
export function QuestionnaireDialog(props: QuestionnaireDialogProps) {
  const { category, onOpened, onClose, onDone } = props;
  const client = useQueryClient();
  const { user } = useMe();
  const model = useModel(() => createQuestionnaire(client, category.id));
  const questions = useQuery(questionsQuery(category.id));
  const results = model.results.value;
  const restore = (kept: UnsentAnswers) => model.restore(questions.data ?? [], kept);
  const offered = useDraft(`questionnaire.${category.id}`, model.unsent, restore, results);
  // Nothing to answer and nothing to go on with: no footer either.
  const listed = results ? results.vendors.length : (questions.data?.length ?? 0);
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  useFreshStart(content, results !== null);
  const { below, showNext } = useQuestionsBelow(content, results ?? questions.data);
  const secondPress = useSecondPress(results !== null);
  useEffect(() => onOpened(category), [category, onOpened]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={results ? "Your Recommendations" : "Questionnaire"}
      description={results?.vendors.length ? topSentence(results) : category.name}
      size="widest"
      printable={results !== null}
      footer={
        listed > 0 &&
        (results ? (
          <ResultsFooter
            model={model}
            category={category}
            onDone={onDone}
            onPress={secondPress.holdBack}
          />
        ) : (
          <QuestionnaireFooter
            model={model}
            questions={listed}
            below={below}
            onShowNext={showNext}
            onSkip={onClose}
            onSend={(press) => {
              secondPress.remember(press);
              void model.submit();
            }}
          />
        ))
      }
    >
      <div ref={setContent}>
        {results ? (
          <>
            <p className={classNames(layout.printOnly, styles.printed)}>
              {category.name} · {user.lawFirm} · {formatDate(new Date())}
            </p>
            <ResultList results={results} onRetake={model.retake} />
          </>
        ) : (
          <AsyncPanel
            query={questions}
            {...QUESTIONS_PANEL}
            isEmpty={(list) => list.length === 0}
            empty={<NoQuestions category={category} />}
          >
            {(list) => (
              <>
                <DraftOffer offered={offered} />
                <Questions questions={list} model={model} />
              </>
            )}
          </AsyncPanel>
        )}
      </div>
    </Dialog>
  );
}

function Questions(props: { questions: Schema<"Question">[]; model: QuestionnaireModel }) {
  const { questions, model } = props;
  return (
    <>
      <p className={classNames(text.dense, text.muted, styles.intro)}>
        Choose what you need and mark must-haves: they count double, and a vendor that misses one
        comes after those that miss none.
      </p>
      <QuestionList
        questions={questions}
        selected={model.selected.value}
        onChoose={model.choose}
        mustHave={model.mustHave.value}
        onToggleMustHave={model.toggleMustHave}
        disabled={model.pending.value}
      />
    </>
  );
}

function NoQuestions({ category }: { category: Schema<"Category"> }) {
  return (
    <EmptyState
      title={`${category.name} has no questionnaire yet`}
      text="You can compare its vendors yourself."
      action={
        <ButtonLink
          href={vendorsPath([category.id])}
        >{`Browse ${category.name} vendors`}</ButtonLink>
      }
    />
  );
}

function topSentence({ vendors }: Schema<"Computed">): string {
  return `Based on your answers, here are the top ${vendors.length} recommended vendors:`;
}

/** Questions and results take each other's place: each begins at its top, and its title is read out. */
function useFreshStart(content: HTMLElement | null, showsResults: boolean) {
  const shown = useRef(showsResults);
  useEffect(() => {
    if (shown.current === showsResults) return;
    shown.current = showsResults;
    content?.parentElement?.scrollTo(0, 0);
    content?.closest<HTMLElement>("[role='dialog']")?.focus();
  }, [content, showsResults]);
}

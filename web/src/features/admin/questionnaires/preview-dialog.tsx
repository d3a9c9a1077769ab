import { useState } from "react";
import type { Schema } from "../../../api/client";
import { LIMITS } from "../../../api/facts";
import { toggled } from "../../../lib/toggled";
import { QuestionList } from "../../../shared/questionnaire/question-list";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { asAsked, type DraftValues } from "./draft";

interface PreviewDialogProps {
  title: string;
  values: DraftValues;
  tools: readonly Schema<"DirectoryTool">[];
  onClose: () => void;
}

/** The questions as a firm sees them; nothing that is chosen here is kept. */
export function PreviewDialog({ title, values, tools, onClose }: PreviewDialogProps) {
  const [selected, setSelected] = useState<Record<string, readonly string[]>>({});
  const questions = asAsked(values, tools, LIMITS.toolsOfferedMax);
  const choose = ({ id, fieldType }: Schema<"Question">, value: string) => {
    const chosen = fieldType === "SINGLE" ? [value] : toggled(selected[id] ?? [], value);
    setSelected({ ...selected, [id]: chosen });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="As a firm sees it. A firm's own tools come first among the integrations."
    >
      {questions.length > 0 ? (
        <QuestionList questions={questions} selected={selected} onChoose={choose} />
      ) : (
        <EmptyState title="Nothing is asked" text="Add a question with at least two options." />
      )}
    </Dialog>
  );
}

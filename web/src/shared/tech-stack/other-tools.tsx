import { Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Schema } from "../../api/client";
import { SENTENCES } from "../../api/facts";
import { classNames } from "../../lib/class-names";
import text from "../../styles/text.module.css";
import { Button } from "../../ui/button";
import { Input } from "../../ui/input";
import { RemovableChip } from "../../ui/removable-chip";
import styles from "./tech-stack-form.module.css";
import { LONGEST_NAME, MOST_VENDORS, type TechStackModel, vendorCount } from "./tech-stack-model";

interface OtherToolsProps {
  model: TechStackModel;
  item: Schema<"TechStackCategory">;
}

/** Tools that the directory does not have, by name, up to the limit of a category. */
export function OtherTools({ model, item }: OtherToolsProps) {
  const { id, name } = item.category;
  const typed = model.typedIn(id);
  const answer = model.answerOf(id);
  const count = vendorCount(answer);
  const isFull = count >= MOST_VENDORS;
  const focus = useNextFocus(isFull);
  const add = () => {
    model.addTyped(id);
    focus.goOn();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const remove = (other: string) => {
    model.removeOther(id, other);
    focus.goOn();
  };
  return (
    <div className={styles.others} ref={focus.frame}>
      {answer.others.map((other) => (
        <RemovableChip key={other} disabled={model.pending.value} onRemove={() => remove(other)}>
          {other}
        </RemovableChip>
      ))}
      {isFull ? (
        <p className={styles.full} tabIndex={-1} role="status">
          {SENTENCES.stackFull}
        </p>
      ) : (
        <>
          <Input
            value={typed}
            maxLength={LONGEST_NAME}
            placeholder="Add another tool"
            aria-label={`Add another ${name} tool`}
            autoComplete="off"
            disabled={model.pending.value}
            onChange={({ currentTarget }) => model.type(id, currentTarget.value)}
            onKeyDown={addOnEnter}
          />
          <Button
            icon={Plus}
            aria-label={`Add to ${name}`}
            disabled={typed.trim() === ""}
            onClick={add}
          >
            Add
          </Button>
        </>
      )}
      <span className={classNames(styles.count, text.tabular)}>{`(${count}/${MOST_VENDORS})`}</span>
    </div>
  );
}

/** Where the focus goes on when what had it goes away: the field, or what says that there is none. */
function useNextFocus(isFull: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const due = useRef(false);
  useEffect(() => {
    if (!due.current) return;
    due.current = false;
    frame.current?.querySelector<HTMLElement>(isFull ? "[role='status']" : "input")?.focus();
  });
  return {
    frame,
    goOn() {
      due.current = true;
    },
  };
}

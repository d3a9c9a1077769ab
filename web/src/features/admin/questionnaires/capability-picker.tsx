import { Plus } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { classNames } from "../../../lib/class-names";
import { folded } from "../../../lib/folded";
import texts from "../../../styles/text.module.css";
import { Icon } from "../../../ui/icon";
import { Input } from "../../../ui/input";
import styles from "./capability-picker.module.css";

export interface CapabilityChoice {
  slug: string;
  label: string;
  description: string;
}

interface CapabilityPickerProps {
  /** Names the field: "Add a capability to Spanish". */
  label: string;
  choices: readonly CapabilityChoice[];
  onChoose: (slug: string) => void;
  /** Makes a new capability of a name that no capability has. */
  onCreate: (label: string) => void;
  /** The id of the sentence that says what is wrong, where something is. */
  errorId?: string | undefined;
}

const SHOWN = 7;

/** A text field that finds capabilities by their words; arrow keys, Enter and Escape as in any list box. */
export function CapabilityPicker(props: CapabilityPickerProps) {
  const { label, choices, onChoose, onCreate, errorId } = props;
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const typed = text.trim();
  const found = matches(choices, typed).slice(0, SHOWN);
  const isKnown = choices.some((choice) => choice.label.toLowerCase() === typed.toLowerCase());
  const canCreate = typed.length > 1 && !isKnown;
  const rows = found.length + (canCreate ? 1 : 0);
  const isShown = isOpen && rows > 0;
  const take = (at: number) => {
    const choice = found[at];
    if (choice) onChoose(choice.slug);
    else if (canCreate) onCreate(typed);
    setText("");
    setActive(0);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && isShown) setOpen(false);
    else if (event.key === "Enter" && isShown && typed) take(active);
    else if (event.key === "ArrowDown") {
      setOpen(true);
      setActive((active + 1) % Math.max(rows, 1));
    } else if (event.key === "ArrowUp") setActive((active - 1 + rows) % Math.max(rows, 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.picker}>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        aria-activedescendant={isShown ? `${id}-${active}` : undefined}
        placeholder="Add a capability"
        autoComplete="off"
        icon={Plus}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Capabilities" hidden={!isShown}>
        {isShown &&
          Array.from({ length: rows }, (_, at) => {
            const choice = found[at];
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field takes the keys
              <div
                key={choice?.slug ?? "new"}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                className={classNames(styles.row, at === active && styles.active)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(at)}
              >
                {choice ? (
                  <>
                    <span>{choice.label}</span>
                    {choice.description && (
                      <small className={texts.clamped}>{choice.description}</small>
                    )}
                  </>
                ) : (
                  <span className={styles.create}>
                    <Icon of={Plus} /> New capability “{typed}”
                  </span>
                )}
              </div>
            );
          })}
      </div>
    </div>
  );
}

/** Those whose label or description holds every word, labels first. */
function matches(choices: readonly CapabilityChoice[], typed: string): CapabilityChoice[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => folded(text).includes(word));
  const byLabel = choices.filter(({ label }) => holds(label));
  const byText = choices.filter(
    (choice) => !holds(choice.label) && holds(`${choice.label} ${choice.description}`),
  );
  return [...byLabel, ...byText];
}

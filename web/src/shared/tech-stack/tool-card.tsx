import { Star } from "lucide-react";
import { classNames } from "../../lib/class-names";
import { Button } from "../../ui/button";
import { CheckboxCard } from "../../ui/checkbox-card";
import styles from "./tech-stack-form.module.css";

interface ToolCardProps {
  name: string;
  selected: boolean;
  primary: boolean;
  disabled: boolean;
  onToggle: () => void;
  onTogglePrimary: () => void;
}

/** One listed vendor: a checkbox, and once it is checked a star that makes it the primary one. */
export function ToolCard(props: ToolCardProps) {
  const { name, selected, primary, disabled, onToggle, onTogglePrimary } = props;
  return (
    <div className={classNames(styles.tool, selected && styles.selected)}>
      <CheckboxCard
        className={styles.card}
        label={name}
        checked={selected}
        disabled={disabled}
        onChange={onToggle}
      />
      {selected && (
        <Button
          variant="ghost"
          size="sm"
          square
          icon={Star}
          aria-pressed={primary}
          aria-label={`Primary tool: ${name}`}
          title={primary ? "Your primary tool" : "Mark as primary"}
          disabled={disabled}
          onClick={onTogglePrimary}
        />
      )}
    </div>
  );
}

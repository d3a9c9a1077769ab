import { Check, Star } from "lucide-react";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";

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
    <div className={selected ? "tool selected" : "tool"}>
      <label className="opt">
        <input type="checkbox" checked={selected} disabled={disabled} onChange={onToggle} />
        <span className="box">
          <Icon of={Check} />
        </span>
        <span>{name}</span>
      </label>
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

import { Search } from "lucide-react";
import { LIMITS } from "../api/facts";
import { InlineField } from "./inline-field";

interface SearchFieldProps {
  label: string;
  /** What is searched. */
  placeholder: string;
  value: string;
  onType: (text: string) => void;
  className?: string;
}

/** A field whose words narrow the list below it. */
export function SearchField({ label, placeholder, value, onType, className }: SearchFieldProps) {
  return (
    <InlineField label={label} icon={Search} className={className}>
      {(id) => (
        <input
          id={id}
          type="search"
          dir="auto"
          placeholder={placeholder}
          maxLength={LIMITS.searchMaxChars}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </InlineField>
  );
}

import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { classNames } from "../../lib/class-names";
import { useModel } from "../../lib/use-model";
import { InlineField } from "../../ui/inline-field";
import styles from "./metro-area-search.module.css";
import { createMetroAreaSearch } from "./metro-area-search-model";
import type { TrendsModel } from "./trends-model";

interface CitySearchProps {
  model: TrendsModel;
  className?: string;
}

/** The City filter: type, then choose with the pointer or the arrow keys. */
export function MetroAreaSearch({ model, className }: CitySearchProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const search = useModel(() =>
    createMetroAreaSearch({
      metroAreas: () => model.metroAreas.value ?? [],
      chosen: () => model.draft.value.dma,
      choose: (dma) => model.edit({ dma }),
    }),
  );
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!field.current?.contains(event.target as Node)) search.close();
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [search]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") search.move(1);
    else if (event.key === "ArrowUp") search.move(-1);
    else if (event.key === "Enter") search.confirm();
    else if (event.key === "Escape") search.close();
    else if (event.key === "Tab") search.close();
    if (["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) event.preventDefault();
  };
  const text = search.text.value;
  const isOpen = search.isOpen.value;
  const active = search.active.value;
  const suggestions = search.suggestions.value;
  return (
    <div className={classNames(styles.search, className)} ref={field}>
      <InlineField label="City" icon={Search}>
        {(fieldId) => (
          <input
            id={fieldId}
            type="text"
            role="combobox"
            placeholder="Search Cities..."
            autoComplete="off"
            spellCheck={false}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            value={text}
            onChange={(event) => search.type(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </InlineField>
      <div className={styles.suggestions} hidden={!isOpen}>
        <div id={`${id}-list`} role="listbox" aria-label="Cities">
          {suggestions.map((metro, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are read by the field, which keeps the focus
            <div
              key={metro}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => search.pick(metro)}
            >
              <Suggestion parts={search.parts(metro)} />
            </div>
          ))}
        </div>
        {isOpen && suggestions.length === 0 && <p role="status">No city matches.</p>}
      </div>
    </div>
  );
}

function Suggestion({ parts: [before, match, after] }: { parts: [string, string, string] }) {
  return (
    <>
      {before}
      {match && <b>{match}</b>}
      {after}
    </>
  );
}

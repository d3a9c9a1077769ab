import { Search } from "lucide-react";
import { useState } from "react";
import type { Schema } from "../../api/client";
import { formatCount } from "../../lib/format";
import text from "../../styles/text.module.css";
import { Input } from "../../ui/input";
import { OtherTools } from "./other-tools";
import styles from "./tech-stack-form.module.css";
import { MOST_VENDORS, type TechStackModel, vendorCount } from "./tech-stack-model";
import { ToolCard } from "./tool-card";

interface CategoryToolsProps {
  model: TechStackModel;
  item: Schema<"CategoryAdoption">;
}

/** How many vendors are shown at once; a longer list gets a search field. */
const MOST_SHOWN = 24;

/** The tools of one category: the listed vendors as cards, and the others by name. */
export function CategoryTools({ model, item }: CategoryToolsProps) {
  const { category, vendors } = item;
  const [search, setSearch] = useState("");
  const answer = model.answerOf(category.id);
  const isFull = vendorCount(answer) >= MOST_VENDORS;
  const isLong = vendors.length > MOST_SHOWN;
  const wanted = search.trim().toLowerCase();
  const isSelected = ({ id }: { id: string }) => answer.selected.includes(id);
  const found = vendors.filter(
    (vendor) => isSelected(vendor) || vendor.name.toLowerCase().includes(wanted),
  );
  const ordered = isLong
    ? [...found.filter(isSelected), ...found.filter((vendor) => !isSelected(vendor))]
    : found;
  const shown = ordered.slice(0, MOST_SHOWN);
  return (
    <div className={styles.fold}>
      {isLong && (
        <div className={styles.search}>
          <Input
            icon={Search}
            type="search"
            value={search}
            placeholder={`Search ${category.name} vendors`}
            aria-label={`Search ${category.name} vendors`}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <p aria-live="polite" className={text.tabular}>
            {`${formatCount(shown.length)} of ${formatCount(vendors.length)} shown`}
          </p>
        </div>
      )}
      {shown.length > 0 && (
        <fieldset className={styles.tools} aria-label={`${category.name} tools you use`}>
          {shown.map((vendor) => (
            <ToolCard
              key={vendor.id}
              name={vendor.name}
              selected={isSelected(vendor)}
              primary={answer.primary === vendor.id}
              disabled={model.pending.value || (isFull && !isSelected(vendor))}
              onToggle={() => model.toggleVendor(category.id, vendor.id)}
              onTogglePrimary={() => model.togglePrimary(category.id, vendor.id)}
            />
          ))}
        </fieldset>
      )}
      <OtherTools model={model} item={item} />
    </div>
  );
}

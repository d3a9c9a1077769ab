import { Search } from "lucide-react";
import { useState } from "react";
import type { Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import { formatCount } from "../../lib/format";
import text from "../../styles/text.module.css";
import { Input } from "../../ui/input";
import { RetryLink } from "../../ui/retry";
import { VENDORS_NOT_LOADED } from "../list-texts";
import { OtherTools } from "./other-tools";
import styles from "./tech-stack-form.module.css";
import {
  MOST_VENDORS,
  type Named,
  selectedOf,
  type TechStackModel,
  vendorCount,
} from "./tech-stack-model";
import { ToolCard } from "./tool-card";
import { useOfferedVendors } from "./use-offered-vendors";

interface CategoryToolsProps {
  model: TechStackModel;
  item: Schema<"TechStackCategory">;
}

/** How many vendors are shown at once; a longer list gets a search field. */
const MOST_SHOWN = LIMITS.stackOfferedMax;

/** The tools of one category: the listed vendors as cards, and the others by name. */
export function CategoryTools({ model, item }: CategoryToolsProps) {
  const { category, vendorCount: total } = item;
  const [search, setSearch] = useState("");
  const answer = model.answerOf(category.id);
  const isFull = vendorCount(answer) >= MOST_VENDORS;
  const isLong = total > MOST_SHOWN || item.vendors.length < total;
  const offered = useOfferedVendors(item, search);
  const isSelected = ({ id }: Named) => answer.selected.includes(id);
  const shown = isLong
    ? [...selectedOf(answer), ...offered.vendors.filter((vendor) => !isSelected(vendor))].slice(
        0,
        MOST_SHOWN,
      )
    : offered.vendors;
  return (
    <div className={styles.fold}>
      {isLong && (
        <div className={styles.search}>
          <Input
            icon={Search}
            type="search"
            value={search}
            maxLength={LIMITS.searchMaxChars}
            placeholder={`Search ${category.name} vendors`}
            aria-label={`Search ${category.name} vendors`}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <p aria-live="polite" className={text.tabular}>
            {offered.retry ? (
              <>
                {VENDORS_NOT_LOADED}. <RetryLink onRetry={offered.retry} />
              </>
            ) : (
              !offered.isPending && `${formatCount(shown.length)} of ${formatCount(total)} shown`
            )}
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
              onToggle={() => model.toggleVendor(category.id, vendor)}
              onTogglePrimary={() => model.togglePrimary(category.id, vendor.id)}
            />
          ))}
        </fieldset>
      )}
      {answer.selected.length > 0 && <p className={styles.hint}>Star the tool you use most.</p>}
      <OtherTools model={model} item={item} />
    </div>
  );
}

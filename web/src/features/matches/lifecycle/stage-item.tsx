import type { Schema } from "../../../api/client";
import { classNames } from "../../../lib/class-names";
import { VendorLogo } from "../../../shared/vendor/logo";
import layout from "../../../styles/layout.module.css";
import text from "../../../styles/text.module.css";
import { AccordionItem } from "../../../ui/accordion-item";
import { CategoryPicks } from "../picks/category-picks";
import type { MatchesModel } from "../state/matches-model";
import type { StageView } from "../state/stage-views";
import { useScrollTarget } from "../state/use-scroll-target";
import styles from "./stage-item.module.css";
import { StageStatus } from "./stage-status";

interface StageItemProps {
  model: MatchesModel;
  stage: StageView;
}

/** One stage of the timeline: its header is a button, its body the picks. */
export function StageItem({ model, stage }: StageItemProps) {
  const open = model.openCategoryId.value === stage.category.id;
  const item = useScrollTarget<HTMLLIElement>(model, stage.category.id);
  return (
    <li
      ref={item}
      className={classNames(styles.stage, open && styles.open)}
      data-status={stage.status}
    >
      <AccordionItem
        headClassName={styles.head}
        open={open}
        onToggle={() => model.toggle(stage)}
        head={<StageHead stage={stage} open={open} />}
      >
        <div className={styles.body}>
          <CategoryPicks
            model={model}
            category={stage.category}
            saved={stage.picks}
            vendorCount={stage.vendorCount}
          />
        </div>
      </AccordionItem>
      {!open && <PrintedPicks stage={stage} />}
    </li>
  );
}

/** The first pick by name, and how many stand behind it. */
function PickNames({ picks: [first, ...others] }: { picks: readonly Schema<"Pick">[] }) {
  if (!first) return <span className={styles.picks} />;
  return (
    <span className={styles.picks}>
      <VendorLogo {...first} size={24} />
      <span className={text.oneLine} dir="auto">
        {first.name}
      </span>
      {others.length > 0 && <span className={styles.others}>{`and ${others.length} more`}</span>}
    </span>
  );
}

/** Print only: what a closed stage holds. */
function PrintedPicks({ stage }: { stage: StageView }) {
  const picks = stage.picks?.picks.filter(({ dismissed }) => !dismissed) ?? [];
  if (picks.length === 0) return null;
  return (
    <ul className={classNames(layout.printOnly, styles.printed)}>
      {picks.map(({ vendorId, name, reason }) => (
        <li key={vendorId}>
          <b dir="auto">{name}</b>: {reason}
        </li>
      ))}
    </ul>
  );
}

/** The spaces between the parts keep the button's name readable: "2 Intake Screen and sign clients. …". */
function StageHead({ stage, open }: { stage: StageView; open: boolean }) {
  const shown = open ? [] : (stage.picks?.picks.filter(({ dismissed }) => !dismissed) ?? []);
  return (
    <>
      <span className={styles.number}>{stage.number}</span>{" "}
      <span className={styles.text}>
        <span className={styles.title}>{stage.title}</span>{" "}
        <span className={styles.blurb}>{stage.blurb}</span>
      </span>{" "}
      <PickNames picks={shown} /> <StageStatus status={stage.status} className={styles.status} />
    </>
  );
}

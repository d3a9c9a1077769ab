import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../lib/class-names";
import styles from "./accordion-item.module.css";
import { Icon } from "./icon";

interface AccordionItemProps {
  open: boolean;
  /** The owner decides what is open, so that only one item is. */
  onToggle: () => void;
  /** What the one button of the header holds; the chevron is added. */
  head: ReactNode;
  heading?: "h2" | "h3";
  className?: string;
  headClassName?: string;
  children: ReactNode;
}

/** One item of an accordion: its whole header is a button, and its body is named by it. */
export function AccordionItem(props: AccordionItemProps) {
  const {
    open,
    onToggle,
    head,
    heading: Heading = "h2",
    className,
    headClassName,
    children,
  } = props;
  const id = useId();
  return (
    <div className={classNames(styles.item, open && styles.open, className)}>
      <Heading>
        <button
          type="button"
          className={classNames(styles.head, headClassName)}
          id={`${id}-head`}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={onToggle}
        >
          {head}
          <Icon of={ChevronDown} className={styles.chevron} />
        </button>
      </Heading>
      <section id={`${id}-body`} aria-labelledby={`${id}-head`} hidden={!open}>
        {open && children}
      </section>
    </div>
  );
}

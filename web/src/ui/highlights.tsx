import { Check, X } from "lucide-react";
import { classNames } from "../lib/class-names";
import styles from "./highlights.module.css";
import { Icon } from "./icon";

interface HighlightsProps {
  className?: string | undefined;
  texts: readonly string[];
  /** Those of them that say what it does not do. */
  denied?: readonly string[];
  /** How many are shown. */
  max: number;
}

/** The answer in a column of a firm's own list: "Signs BAA: no". */
const NO = /: no$/i;

/** What a vendor says of itself in a few words each; nothing without any. */
export function Highlights({ className, texts, denied = [], max }: HighlightsProps) {
  if (texts.length === 0) return null;
  const isNo = (text: string) => denied.includes(text) || NO.test(text);
  return (
    <ul className={classNames(styles.highlights, className)}>
      {texts.slice(0, max).map((text) => (
        <li key={text} className={isNo(text) ? styles.denied : undefined}>
          <Icon of={isNo(text) ? X : Check} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

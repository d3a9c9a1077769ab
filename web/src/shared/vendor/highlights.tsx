import { Check, DollarSign, X } from "lucide-react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../../ui/icon";
import styles from "./highlights.module.css";

interface HighlightsProps {
  className?: string | undefined;
  texts: readonly string[];
  /** Those of them that say what it does not do. */
  denied?: readonly string[];
  /** How many are shown. */
  max: number;
}

// What an import writes so: tests/fixtures/highlight-icons.json.

/** The answer in a column of a firm's own list: "Signs BAA: no". */
const NO = /: no$/i;

/** What stands in the parenthesis of a price: a currency or a period. */
const UNIT =
  /(\$|€|£|(us|ca|au|nz)\$|usd|eur|gbp|cad|aud|nzd|((per|an?|each|billed|paid) )?(hour|hr|day|week|month|mo|quarter|year|yr|hourly|daily|weekly|monthly|quarterly|yearly|annually|annual))/;

/**
 * The price in such a list: "Cost/mo: per page" and "Price (USD): $95/hr" are no points in its favor. A bare rate may be one
 * of anything: "Rate (contact): 45%", "Rate: 45%".
 */
const PRICE = new RegExp(
  `^(rates?(/\\w+)?(?=: ([^%]*$|.*[$€£]))|(hourly rates?|monthly costs?|costs?|prices?|pricing)(/\\w+)?( ?\\(${UNIT.source}\\))?): .*(\\d|\\bper\\b)`,
  "i",
);

/** What a vendor says of itself in a few words each; nothing without any. */
export function Highlights({ className, texts, denied = [], max }: HighlightsProps) {
  if (texts.length === 0) return null;
  const isNo = (text: string) => denied.includes(text) || NO.test(text);
  const iconOf = (text: string) => (PRICE.test(text) ? DollarSign : Check);
  return (
    <ul className={classNames(styles.highlights, className)}>
      {texts.slice(0, max).map((text) => (
        <li key={text} className={isNo(text) ? styles.denied : undefined}>
          <Icon of={isNo(text) ? X : iconOf(text)} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

import { classNames } from "../../lib/class-names";
import { formatPrice } from "../../lib/format";
import styles from "./price.module.css";

interface PriceProps {
  /** 1 to 4; anything else shows nothing. */
  bracket: number | null;
  className?: string;
}

/** The price bracket as dollar signs. */
export function Price({ bracket, className }: PriceProps) {
  if (bracket === null || !Number.isInteger(bracket) || bracket < 1 || bracket > 4) return null;
  return (
    <span
      className={classNames(styles.price, className)}
      role="img"
      aria-label={`Price ${bracket} of 4`}
    >
      {formatPrice(bracket)}
    </span>
  );
}

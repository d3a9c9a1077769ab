import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import styles from "./badge.module.css";

interface BadgeProps {
  /**
   * `best` and `top` for ranks, `gold` for a Gold partner, `off` for what is inactive, `review` for
   * what needs an eye, `kind` for a category; plain gray without.
   */
  tone?: "best" | "top" | "gold" | "off" | "review" | "kind";
  className?: string;
  children: ReactNode;
}

/** A word or two about the thing beside it. */
export function Badge({ tone, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, className)} data-tone={tone} dir="auto">
      {children}
    </span>
  );
}

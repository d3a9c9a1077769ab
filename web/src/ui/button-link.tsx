import type { LucideIcon } from "lucide-react";
import { Link } from "wouter";
import { OUTBOUND_REL } from "../lib/outbound";
import styles from "./button.module.css";
import { type ButtonLook, buttonClass } from "./button-class";
import { Icon } from "./icon";

type ButtonLinkProps = ButtonLook & {
  /** A path of ours, or with `outbound` an address that opens in a new tab. */
  href: string;
  outbound?: boolean;
  /** The address is a file of ours to keep. */
  download?: boolean;
  icon?: LucideIcon;
  iconEnd?: LucideIcon;
  children: string;
  "aria-label"?: string;
};

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, outbound, download, icon, iconEnd, children, ...look } = props;
  const label = look["aria-label"];
  const content = (
    <>
      {icon && <Icon of={icon} />}
      <span className={styles.label}>{children}</span>
      {iconEnd && <Icon of={iconEnd} />}
    </>
  );
  const shared = { className: buttonClass(look), "aria-label": label };
  if (download) {
    return (
      <a {...shared} href={href} download>
        {content}
      </a>
    );
  }
  return outbound ? (
    <a {...shared} href={href} target="_blank" rel={OUTBOUND_REL}>
      {content}
    </a>
  ) : (
    <Link {...shared} href={href}>
      {content}
    </Link>
  );
}

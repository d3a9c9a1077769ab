import type { LucideIcon } from "lucide-react";
import "./icon.css";

interface IconProps {
  of: LucideIcon;
  /** 16 beside a label; 20 in toasts, dialog heads and the menu. */
  size?: 16 | 20;
  className?: string;
}

/** A decorative icon: the label beside it, or its button's `aria-label`, says what it means. */
export function Icon({ of: Glyph, size = 16, className = "" }: IconProps) {
  return <Glyph className={`i ${size === 20 ? "i20" : ""} ${className}`} aria-hidden="true" />;
}

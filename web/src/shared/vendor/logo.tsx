import { signal } from "@preact/signals-react";
import { useEffect, useState } from "react";
import { classNames } from "../../lib/class-names";
import { logoSources } from "../../lib/logo-sources";
import { useInstance } from "../session";
import { avatarColor, initialOf } from "./letter-avatar";
import styles from "./logo.module.css";

interface VendorLogoProps {
  name: string;
  logoUrl: string | null;
  websiteUrl: string | null;
  size?: 40 | 36 | 24;
  className?: string;
}

/** Sources that failed since the page was opened: no card asks for them again. */
const failed = signal<ReadonlySet<string>>(new Set());

/** How long a source may take before the next is tried. */
const LOAD_TIMEOUT_MS = 3000;

/** Smaller than this is a pixel that counts visits, no logo. */
const SMALLEST_LOGO = 16;

/** Icon services answer an unknown host with a globe of 16 px: anything smaller than this is no icon of the host. */
const SMALLEST_ICON = 24;

/** A vendor's logo over its letter avatar, which stands until a picture has come, and when none does. */
export function VendorLogo(props: VendorLogoProps) {
  const { name, logoUrl, websiteUrl, size = 40, className } = props;
  const external = useInstance().externalLogos;
  const sources = logoSources({ logoUrl, websiteUrl, external });
  const source = sources.find((address) => !failed.value.has(address));
  return (
    <span
      className={classNames(styles.logo, className)}
      data-size={size}
      data-avatar-color={avatarColor(name)}
      aria-hidden="true"
    >
      {initialOf(name)}
      {source && (
        <LogoPicture
          key={source}
          source={source}
          smallest={source === logoUrl ? SMALLEST_LOGO : SMALLEST_ICON}
        />
      )}
    </span>
  );
}

function LogoPicture({ source, smallest }: { source: string; smallest: number }) {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => giveUp(source), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [source, loaded]);
  return (
    <img
      src={source}
      alt=""
      referrerPolicy="no-referrer"
      className={loaded ? styles.loaded : undefined}
      onLoad={({ currentTarget }) =>
        currentTarget.naturalWidth < smallest ? giveUp(source) : setLoaded(true)
      }
      onError={() => giveUp(source)}
    />
  );
}

function giveUp(source: string) {
  failed.value = new Set([...failed.value, source]);
}

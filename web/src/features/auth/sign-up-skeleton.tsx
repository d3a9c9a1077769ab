import { Skeleton } from "../../ui/skeleton";
import form from "./sign-up-form.module.css";
import styles from "./sign-up-skeleton.module.css";

/** Where the form of a new account will be. */
export function SignUpSkeleton() {
  return (
    <div className={styles.loading}>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton hasHint />
      <div className={form.firm}>
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <Skeleton height={44} shape="block" />
    </div>
  );
}

function FieldSkeleton({ hasHint }: { hasHint?: boolean }) {
  return (
    <div className={styles.field}>
      <Skeleton width={96} height={20} />
      <Skeleton height={40} shape="block" />
      {hasHint && <Skeleton width={128} height={20} />}
    </div>
  );
}

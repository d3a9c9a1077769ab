import type { ReactNode } from "react";
import { Redirect, useSearchParams } from "wouter";
import { paths } from "../lib/paths";
import { safeReturnPath } from "../lib/return-path";
import { useSession } from "../shared/session";
import { Spinner } from "../ui/spinner";
import { Unreachable } from "./unreachable";

/**
 * Sign-in, sign-up and invitations: a user who is signed in already, or has just signed in, is redirected to the
 * page they asked for, else to Matches.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.state === "loading") return <Spinner />;
  if (session.state === "unknown") return <Unreachable {...session} />;
  if (session.state === "signed-in") {
    return <Redirect to={safeReturnPath(search.get("next")) ?? paths.matches} replace />;
  }
  return children;
}

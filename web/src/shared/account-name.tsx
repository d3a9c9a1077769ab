import { useSession } from "./session";

/** Tells a password manager whose password a form asks for; nobody sees it or stops at it. */
export function AccountName() {
  const session = useSession();
  if (session.state !== "signed-in") return null;
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={session.me.user.email}
      readOnly
      hidden
    />
  );
}

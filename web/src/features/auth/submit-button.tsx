import { Button } from "../../ui/button";

interface SubmitButtonProps {
  pending: boolean;
  /** "Signing In..." */
  pendingLabel: string;
  children: string;
}

/** The one button of a form outside the shell, as wide as its fields. */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button {...props} type="submit" variant="primary" size="lg" wide />;
}

import { RefreshCw } from "lucide-react";
import text from "../styles/text.module.css";
import { Button } from "./button";
import { TEXTS } from "./texts";

interface RetryButtonProps {
  pending?: boolean;
  onRetry: () => void;
}

/** "Try again" below what failed. */
export function RetryButton({ pending, onRetry }: RetryButtonProps) {
  return (
    <Button icon={RefreshCw} pending={pending} onClick={onRetry}>
      {TEXTS.tryAgain}
    </Button>
  );
}

/** "Try again" as a link behind the sentence that says what failed. */
export function RetryLink({ onRetry }: Pick<RetryButtonProps, "onRetry">) {
  return (
    <button type="button" className={text.link} onClick={onRetry}>
      {TEXTS.tryAgain}
    </button>
  );
}

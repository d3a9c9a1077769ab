import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** What stands in the place of what could not be rendered; `reset` renders it again. */
  fallback: (failure: { error: Error; reset: () => void }) => ReactNode;
  /** Another value renders it again, too. */
  resetKey?: unknown;
  children: ReactNode;
}

/** Keeps a failure to draw something to its own place, where React alone would empty the whole window. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.reset();
  }

  reset = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    return error ? this.props.fallback({ error, reset: this.reset }) : this.props.children;
  }
}

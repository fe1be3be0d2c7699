import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; fallback?: ReactNode };

/**
 * Renders `fallback`, or nothing, when a child throws; the rest of the page stays. The error is dispatched on the
 * window as uncaught, so that app/reports sees it.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    window.reportError?.(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

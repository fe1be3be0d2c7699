import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; fallback?: ReactNode };

/**
 * Renders `fallback`, or nothing, when a child throws; the rest of the page stays. The error is told to the window as one
 * that nobody caught, and so to whoever watches it (app/reports).
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

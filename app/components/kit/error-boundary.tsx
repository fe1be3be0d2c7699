import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; fallback?: ReactNode };

/** A block whose fault stays its own: the rest of the page lives on, the block says `fallback` or is absent. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

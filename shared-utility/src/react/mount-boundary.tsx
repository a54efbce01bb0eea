import { translate } from "@portico/shared-utility";
import { Component, type ReactNode } from "react";

interface MountBoundaryProps {
  children: ReactNode;
}

const common = (key: string) => translate("@portico/shared-utility", key);

/** The outermost error boundary of an application: a failed render shows a message, and the rest of the page works. */
export class MountBoundary extends Component<MountBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  // React only logs an error that a boundary caught. The orchestrator reports the page's `error` events.
  override componentDidCatch(error: unknown) {
    window.dispatchEvent(new ErrorEvent("error", { error, message: String(error) }));
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // The classes are defined by the portal's page.
    return (
      <div role="alert" className="frame-part-failure">
        <p>{common("common.unexpected")}</p>
        <button type="button" className="frame-button" onClick={() => this.setState({ failed: false })}>
          {common("common.retry")}
        </button>
      </div>
    );
  }
}

import type { Portal } from "@portico/contract";
import { Component, type ReactNode } from "react";
import { usePortalStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
import pageCss from "../ui/page.module.css";

interface AppBoundaryProps {
  portal: Portal;
  children: ReactNode;
}

/** Keeps a failed render inside this application: shows a page with a retry button. */
export class AppBoundary extends Component<AppBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <BrokenPage portal={this.props.portal} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function BrokenPage({ portal, onRetry }: { portal: Portal; onRetry(): void }) {
  const { common } = usePortalStrings(portal);
  return (
    <div role="alert" className={pageCss.page}>
      <div className={pageCss.head}>
        <h1 tabIndex={-1} className={pageCss.title}>
          {common.broken}
        </h1>
      </div>
      <p>{common.brokenHint}</p>
      <button type="button" className={controls.primary} onClick={onRetry}>
        {common.retry}
      </button>
    </div>
  );
}

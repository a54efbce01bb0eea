import { Component, type ReactNode } from "react";
import controls from "../ui/controls.module.css";
import pageCss from "../ui/page.module.css";
import { useApp } from "./app-context.tsx";

/** Keeps a failed render inside this application: shows a page with a retry button. */
export class AppBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <BrokenPage onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function BrokenPage({ onRetry }: { onRetry(): void }) {
  const { strings } = useApp();
  return (
    <div role="alert" className={pageCss.page}>
      <div className={pageCss.head}>
        <h1 tabIndex={-1} className={pageCss.title}>
          {strings.common.broken}
        </h1>
      </div>
      <p>{strings.common.brokenHint}</p>
      <button type="button" className={controls.primary} onClick={onRetry}>
        {strings.common.retry}
      </button>
    </div>
  );
}

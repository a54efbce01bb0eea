import { Component, type ReactNode } from "react";
import { useStrings } from "../strings/use-strings.ts";
import controls from "../ui/controls.module.css";
import pageCss from "../ui/page.module.css";

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
  const { common } = useStrings();
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

import { Button, ErrorBoundary, PageHeader } from "@portico/ui";
import type { ReactNode } from "react";
import { useApp } from "./app-context.tsx";

/** Keeps a failed render inside this application: shows a page with a retry button. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={(retry) => <BrokenPage onRetry={retry} />}>{children}</ErrorBoundary>;
}

function BrokenPage({ onRetry }: { onRetry(): void }) {
  const { common } = useApp().strings;
  return (
    <div role="alert" className="portico-page">
      <PageHeader title={common.broken} />
      <p>{common.brokenHint}</p>
      <Button variant="primary" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}

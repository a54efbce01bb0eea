import { useFocusAfter, usePageFocus, useTitle } from "@portico/react";
import {
  Alert,
  Button,
  buttonClass,
  Card,
  EmptyState,
  LoadingRows,
  PageHeader,
  type PageHeaderProps,
} from "@portico/ui";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Failure } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/assets-paths.ts";

interface PageProps extends Pick<PageHeaderProps, "title" | "mark" | "breadcrumb" | "actions"> {
  /** The page's part of the document title; the start page has none. */
  documentTitle?: string | undefined;
  /** Whether there is no such page, or not any more. */
  missing?: boolean | undefined;
  narrow?: boolean;
  children: ReactNode;
}

export function Page({ documentTitle, missing = false, narrow = false, children, ...header }: PageProps) {
  const heading = usePageFocus(useLocation().pathname);
  const { strings } = useApp();
  useTitle(documentTitle, { missing });

  return (
    <div className={narrow ? "portico-page portico-page-narrow" : "portico-page"}>
      <PageHeader {...header} breadcrumbLabel={strings.common.breadcrumb} ref={heading} />
      {children}
    </div>
  );
}

export function Skeleton({ rows }: { rows: number }) {
  return <LoadingRows rows={rows} label={useApp().strings.common.loading} />;
}

/** What is missing does not come back by another attempt, so that is offered for other failures only. */
export function LoadFailure({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { failure: texts } = useApp().strings;
  if (failure.kind === "notFound") return <Missing />;
  return <Temporary text={texts[failure.kind]} onRetry={onRetry} />;
}

function Temporary({ text, onRetry }: { text: string; onRetry(): void }) {
  const { common } = useApp().strings;
  return (
    <Alert kind="error" ref={useFocusAfter()}>
      <p>{text}</p>
      <Button onClick={onRetry}>{common.retry}</Button>
    </Alert>
  );
}

function Missing() {
  const { detail } = useApp().strings;
  return (
    <div role="alert">
      <Card>
        <EmptyState icon="search" title={detail.missing}>
          <Link to={paths.home} className={buttonClass()}>
            {detail.back}
          </Link>
        </EmptyState>
      </Card>
    </div>
  );
}

import type { AppProps } from "@portico/contract";
import { PortalProvider } from "@portico/react";
import { Button, ErrorBoundary, PageHeader } from "@portico/ui";
import type { ReactNode } from "react";
import React from "react";
import ReactDOMClient from "react-dom/client";
import singleSpaReact from "single-spa-react";
import { useStrings } from "../strings/use-strings.ts";
import type { Brand } from "./brand.ts";
import { TicketsApp } from "./tickets-app.tsx";

/**
 * Builds the application with a tenant's brand.
 * @returns the single-spa lifecycles, to be exported by the tenant's own remote entry
 */
export function createTicketsApp(brand: Brand) {
  const { bootstrap, mount, unmount } = singleSpaReact<AppProps>({
    React,
    ReactDOMClient,
    rootComponent: ({ portal }) => (
      <PortalProvider portal={portal}>
        <AppBoundary>
          <TicketsApp brand={brand} />
        </AppBoundary>
      </PortalProvider>
    ),
    // The boundary is the root's only child, so nothing above it can throw.
    suppressComponentDidCatchWarning: true,
  });
  return { bootstrap, mount, unmount };
}

/** Keeps a failed render inside this application: shows a page with a retry button. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={(retry) => <BrokenPage onRetry={retry} />}>{children}</ErrorBoundary>;
}

function BrokenPage({ onRetry }: { onRetry(): void }) {
  const { common } = useStrings();
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

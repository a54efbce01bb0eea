import type { AppProps } from "@portico/contract";
import { PortalProvider } from "@portico/react";
import { Button, buttonClass, Card, EmptyState, ErrorBoundary, PageHeader } from "@portico/ui";
import type { ReactNode } from "react";
import { BrowserRouter, Link, Navigate, Route, Routes } from "react-router-dom";
import { AssetScreen } from "../detail/asset-screen.tsx";
import { EditAssetScreen } from "../edit/edit-asset-screen.tsx";
import { AssetListScreen } from "../list/asset-list-screen.tsx";
import { Page } from "../ui/page.tsx";
import { AppContextProvider, useApp } from "./app-context.tsx";
import css from "./assets-app.module.css";
import { paths, patterns } from "./assets-paths.ts";

export function AssetsApp({ portal }: Pick<AppProps, "portal">) {
  return (
    <div className={css.app}>
      <PortalProvider portal={portal}>
        <AppContextProvider>
          <AppBoundary>
            <BrowserRouter basename={portal.basePath}>
              <Routes>
                <Route path="/" element={<Navigate to={paths.home} replace />} />
                <Route path={patterns.home} element={<AssetListScreen />} />
                <Route path={patterns.detail} element={<AssetScreen />} />
                <Route path={patterns.edit} element={<EditAssetScreen />} />
                <Route path="*" element={<NotFoundScreen />} />
              </Routes>
            </BrowserRouter>
          </AppBoundary>
        </AppContextProvider>
      </PortalProvider>
    </div>
  );
}

/** Keeps a failed render inside this application: shows a page with a retry button. */
function AppBoundary({ children }: { children: ReactNode }) {
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

function NotFoundScreen() {
  const { strings } = useApp();
  return (
    <Page title={strings.common.notFound} documentTitle={strings.common.notFound} missing>
      <Card>
        <EmptyState icon="search" title={strings.common.notFoundHint}>
          <Link to={paths.home} className={buttonClass()}>
            {strings.detail.back}
          </Link>
        </EmptyState>
      </Card>
    </Page>
  );
}

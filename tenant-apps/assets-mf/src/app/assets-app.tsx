import type { AppProps } from "@portico/contract";
import { PortalProvider } from "@portico/react";
import { Button, ErrorBoundary, PageHeader } from "@portico/ui";
import type { ReactNode } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { AssetScreen } from "../detail/asset-screen.tsx";
import { EditAssetScreen } from "../edit/edit-asset-screen.tsx";
import { AssetListScreen } from "../list/asset-list-screen.tsx";
import { AppContextProvider, useApp } from "./app-context.tsx";
import css from "./assets-app.module.css";
import { paths, patterns, publicPatterns } from "./assets-paths.ts";
import { NoPublicAreaScreen } from "./no-public-area-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

export function AssetsApp({ portal }: Pick<AppProps, "portal">) {
  return (
    <div className={css.app}>
      <PortalProvider portal={portal}>
        <AppContextProvider>
          <AppBoundary>
            <BrowserRouter basename={portal.basePath}>
              <Routes>
                <Route path="/" element={<Navigate to={paths.home} replace />} />
                {publicPatterns.map((path) => (
                  <Route key={path} path={path} element={<NoPublicAreaScreen />} />
                ))}
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

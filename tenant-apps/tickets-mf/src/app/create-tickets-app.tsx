import type { AppProps } from "@portico/contract";
import { PortalProvider } from "@portico/react";
import React from "react";
import ReactDOMClient from "react-dom/client";
import singleSpaReact from "single-spa-react";
import { AppBoundary } from "./app-boundary.tsx";
import type { Brand } from "./brand.ts";
import { TicketsApp } from "./tickets-app.tsx";

/**
 * Builds the application with a tenant's brand.
 *
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

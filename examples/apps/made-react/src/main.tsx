import type { AppProps } from "@portico/contract";
import { PortalProvider } from "@portico/react";
import { createRoot, type Root } from "react-dom/client";
import { App } from "./app";
import "./app.css";

let root: Root | undefined;

export async function mount({ domElement, portal }: AppProps): Promise<void> {
  root = createRoot(domElement);
  root.render(
    <PortalProvider portal={portal}>
      <App />
    </PortalProvider>,
  );
}

export async function unmount(): Promise<void> {
  root?.unmount();
}

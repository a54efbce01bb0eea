import { mountReact } from "@portico/shared-utility/react";
import { RegistryApp } from "./registry-app.tsx";

export const { bootstrap, mount, unmount } = mountReact(RegistryApp, {
  name: "registry-mf",
  namespace: "@portico/registry-mf",
});

/** The tools in the page, which the bar shows to users with a role. They are loaded at their first use. */
export const tools = () => import("./tools/tools-panel.tsx");

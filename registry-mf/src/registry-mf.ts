import { mountReact } from "@portico/shared-utility/react";
import { RegistryApp } from "./registry-app.tsx";

export const { bootstrap, mount, unmount } = mountReact(RegistryApp, {
  name: "registry-mf",
  namespace: "@portico/registry-mf",
});

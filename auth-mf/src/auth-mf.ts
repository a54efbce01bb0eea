import { mountReact } from "@portico/shared-utility/react";
import { AuthApp } from "./auth-app.tsx";

export const { bootstrap, mount, unmount } = mountReact(AuthApp, { name: "auth-mf", namespace: "@portico/auth-mf" });

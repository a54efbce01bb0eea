import { bootDocument } from "@portico/shared-utility";
import { type Apps, appModules } from "@portico/shared-utility/contract";
import { useApps } from "@portico/shared-utility/react";

/** The user's applications that the page's map has. A canary's map lacks those that were first published after it. */
export function useOpenableApps(): Apps {
  const apps = useApps();
  if (apps.status !== "loaded") return apps;
  const mapped = appModules(bootDocument().map.imports);
  return { ...apps, apps: apps.apps.filter(({ module }) => mapped.includes(module)) };
}

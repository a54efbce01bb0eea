import { currentApp$ } from "@portico/shared-utility";
import type { PageRecorder } from "./page-record.ts";

/** Records from now on what the page's policy refuses. */
export function recordBlocked({ blocked }: Pick<PageRecorder, "blocked">): void {
  let shown: string | undefined;
  currentApp$.subscribe((app) => {
    shown = app && `@app/${app.module}`;
  });
  document.addEventListener("securitypolicyviolation", (event) => blocked.record(event, shown));
}

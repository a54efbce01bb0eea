import { useApps, usePins, useUnreadByModule, useVisits } from "@portico/shared-utility/react";
import { media, paths } from "../paths.ts";
import type { Entry } from "./entry.ts";

const mostAtOnce = 6;
const mostRecent = 4;

/** The user's applications, pinned ones first. */
export function useAppEntries(): readonly Entry[] {
  const apps = useLoadedApps();
  const pins = usePins();
  const unread = useUnreadByModule();
  const isPinned = ({ module }: { module: string }) => pins.includes(module);
  return [...apps.filter(isPinned), ...apps.filter((app) => !isPinned(app))].map(({ module, name }, index) => ({
    id: `app ${module}`,
    group: "apps",
    label: name,
    picture: { logo: media.appLogo(module) },
    unread: unread.get(module),
    isHidden: index >= mostAtOnce,
    to: paths.app(module),
  }));
}

/** The last pages of applications, without start pages, which are the entries of the applications. */
export function useRecentEntries(): readonly Entry[] {
  const apps = useLoadedApps();
  const here = window.location.pathname;
  const pages = useVisits().flatMap(({ module, path, title }) => {
    const app = apps.find((one) => one.module === module);
    return app && title && path !== paths.app(module) && path !== here ? [{ app, path, title }] : [];
  });
  return pages.map(({ app, path, title }, index) => ({
    id: `recent ${path}`,
    group: "recent",
    label: title,
    hint: app.name,
    picture: { logo: media.appLogo(app.module) },
    isHidden: index >= mostRecent,
    to: path,
  }));
}

function useLoadedApps() {
  const apps = useApps();
  return apps.status === "loaded" ? apps.apps : [];
}

import type { OpenPortal } from "../frame/frame-options.ts";
import type { Part } from "../routes/parts.ts";
import type { FillHost } from "../slots/open-fill.ts";
import { openSlots } from "../slots/page-slots.ts";
import type { createPageTopics } from "../topics/page-topics.ts";
import { configOf } from "./app-config.ts";
import type { createPortal } from "./portal-props.ts";

interface PageOfVisit {
  openTopics: ReturnType<typeof createPageTopics>;
  fillHost: FillHost;
}

/**
 * The portals of one part's visits. The part gets no event while its slots' fills are unmounted. An application that the
 * user left cannot navigate, and has no title and no unsaved changes.
 */
export function portalOfVisits(
  portal: ReturnType<typeof createPortal>,
  { module, specifier }: Part,
  { openTopics, fillHost }: PageOfVisit,
): () => OpenPortal {
  // The visits that have set them last: an older visit may end during a newer one.
  const last: { title?: unknown; unsaved?: unknown } = {};
  return () => {
    const visit = openTopics(specifier);
    const open = openSlots(fillHost);
    let isLeft = false;
    const navigate = (to: string) => {
      if (isLeft) console.warn(`${specifier} was left: portal.navigate is ignored:`, to);
      else portal.navigate(to);
    };
    const set =
      <Args extends unknown[]>(what: keyof typeof last, verb: (...args: Args) => void) =>
      (...args: Args) => {
        if (isLeft) return;
        last[what] = visit;
        verb(...args);
      };
    const setTitle = set("title", portal.setTitle);
    const setUnsaved = set("unsaved", portal.setUnsaved);
    const own = { navigate, setTitle, setUnsaved };
    return {
      portal: { ...portal, config: configOf(specifier), ...visit.topics, ...open.slots, ...own },
      end: () => {
        if (last.unsaved === visit) setUnsaved(false);
        if (module !== undefined && last.title === visit) setTitle(undefined);
        isLeft = module !== undefined;
        visit.end();
        return open.end();
      },
    };
  };
}

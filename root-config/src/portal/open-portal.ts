import type { ShellPortal } from "@portico/shared-utility/contract";
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
  let titled: unknown;
  let unsaved: unknown;
  return () => {
    const visit = openTopics(specifier);
    const open = openSlots(fillHost);
    let isLeft = false;
    const navigate = (to: string) => {
      if (isLeft) console.warn(`${specifier} was left: portal.navigate is ignored:`, to);
      else portal.navigate(to);
    };
    const setTitle: ShellPortal["setTitle"] = (...title) => {
      if (isLeft) return;
      titled = visit;
      portal.setTitle(...title);
    };
    const setUnsaved: ShellPortal["setUnsaved"] = (...changes) => {
      if (isLeft) return;
      unsaved = visit;
      portal.setUnsaved(...changes);
    };
    return {
      portal: {
        ...portal,
        config: configOf(specifier),
        ...visit.topics,
        ...open.slots,
        navigate,
        setTitle,
        setUnsaved,
      },
      end: () => {
        if (unsaved === visit) setUnsaved(false);
        if (module !== undefined && titled === visit) setTitle(undefined);
        isLeft = module !== undefined;
        visit.end();
        return open.end();
      },
    };
  };
}

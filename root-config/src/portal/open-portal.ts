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
 * The portal of one visit. The part gets no event while its slots' fills are unmounted. An application that the user
 * left cannot navigate, and has no title and no unsaved changes.
 */
export function openPortal(
  portal: ReturnType<typeof createPortal>,
  { module, specifier }: Part,
  { openTopics, fillHost }: PageOfVisit,
): OpenPortal {
  const { topics, end } = openTopics(specifier);
  const open = openSlots(fillHost);
  let isLeft = false;
  const navigate = (to: string) => {
    if (isLeft) console.warn(`${specifier} was left: portal.navigate is ignored:`, to);
    else portal.navigate(to);
  };
  const setTitle: ShellPortal["setTitle"] = (...title) => void (isLeft || portal.setTitle(...title));
  const setUnsaved: ShellPortal["setUnsaved"] = (...changes) => void (isLeft || portal.setUnsaved(...changes));
  return {
    portal: { ...portal, config: configOf(specifier), ...topics, ...open.slots, navigate, setTitle, setUnsaved },
    end: () => {
      setUnsaved(false);
      if (module !== undefined) setTitle(undefined);
      isLeft = module !== undefined;
      end();
      return open.end();
    },
  };
}

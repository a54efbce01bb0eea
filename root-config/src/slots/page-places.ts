import { bootDocument } from "@portico/shared-utility";
import type { PortalSlots } from "@portico/shared-utility/contract";
import { buildOf } from "../loader/system-loader.ts";
import { element } from "../page/element.ts";
import type { Decision } from "../routes/guard.ts";
import type { FillHost } from "./open-fill.ts";
import { openSlots } from "./page-slots.ts";

declare module "@portico/contract" {
  interface Slots {
    /** Above the content of each page of a signed-in user. */
    "page.top": Record<string, never>;
    /** Below the content of each page of a signed-in user. */
    "page.bottom": Record<string, never>;
  }
}

// The layout has an element named `page.top`.
const places = { "page.top": ["page.top", "append"], "page.bottom": ["main", "after"] } as const;

/**
 * The places beside the page's content. A fill is mounted once, and stays while the user changes pages. A newer build
 * replaces it with the next change of page, and also replaces a failed fill. Another user gets new ones.
 *
 * @returns a function that shows or removes them; called with each decision about what is shown, and the signed-in user
 */
export function createPagePlaces(host: FillHost): (shown: Decision, user: string | undefined) => void {
  const used = placesInUse();
  const fillers = Object.keys(bootDocument().map.slots ?? {});
  const builds = () => fillers.map((specifier) => buildOf(specifier)?.address).join();
  let close: (() => void) | undefined;
  let opened = "";
  return (shown, user) => {
    const isWanted = user !== undefined && shown.kind === "show";
    const wanted = `${user} ${builds()}`;
    if (close && opened !== wanted) {
      close();
      close = undefined;
    }
    if (!isWanted || close || !document.getElementById("main") || used.length === 0) return;
    close = openPlaces(openSlots(host), used);
    opened = wanted;
  };
}

type Place = keyof typeof places;

/** The places that applications of this page fill: the page has no element for the other places. */
function placesInUse(): Place[] {
  const declared = Object.values(bootDocument().map.slots ?? {});
  return (Object.keys(places) as Place[]).filter((place) => declared.some((fills) => Object.hasOwn(fills, place)));
}

function openPlaces({ slots, end }: { slots: PortalSlots; end(): Promise<unknown> }, used: Place[]) {
  const elements = used.map((place) => {
    const added = element("div", { className: "page-place" });
    const [id, method] = places[place];
    document.getElementById(id)?.[method](added);
    slots.openSlot(place, added, {});
    return added;
  });
  return () => {
    for (const added of elements) added.remove();
    void end();
  };
}

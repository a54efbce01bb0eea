import { currentSettings } from "@portico/shared-utility";
import { type AppProps, languageTag } from "@portico/shared-utility/contract";
import type { Lifecycles } from "../frame/lifecycles.ts";
import { inlinedMap } from "../loader/inlined-map.ts";
import { stylesOf } from "../loader/style-sheets.ts";
import { releaseStyles, useStyles } from "../loader/style-use.ts";
import { placeRulesBy } from "../own-styles/scope-rules.ts";
import { createPrefetch } from "../prefetch/prefetch-files.ts";
import { whenUnseen } from "../stage/stage.ts";
import { createModuleOfAddress } from "../telemetry/module-of-address.ts";
import { type Attribution, createAttribution } from "./attribution.ts";
import type { CallLine } from "./call-lines.ts";
import { loadedPreparation, loadPreparation } from "./load-preparation.ts";
import { createPageAttributes } from "./page-attributes.ts";
import { createPartResources, type PartResources, type Resource } from "./part-resources.ts";
import { separateStorage } from "./separate-storage.ts";
import { trackAdoptedSheets } from "./track-adopted-sheets.ts";
import { trackConnections } from "./track-connections.ts";
import { trackHandlers } from "./track-handlers.ts";
import { trackHistory } from "./track-history.ts";
import { insertions, trackInsertions } from "./track-insertions.ts";
import { trackListeners } from "./track-listeners.ts";
import { trackTimers } from "./track-timers.ts";
import { withCleanup } from "./with-cleanup.ts";

/** How many files of stacks are remembered. */
const maxFiles = 2_000;

type Verbs = "suspend" | "dispose" | "left" | "enterSlot" | "leaveSlot";

/** The cleanup of one application, once the code of this folder is loaded. */
export interface LoadedCleanup extends Pick<PartResources, Verbs> {
  /** Called before the application's module runs. */
  begin(): Promise<void>;
  /** @returns the lifecycles, with cleanup around each visit */
  wrap(lifecycles: Lifecycles): Lifecycles;
}

export type CleanupOf = (specifier: string, isShown: () => boolean) => LoadedCleanup;

/** Tracks what tenants' applications add to the page. The methods of the page are hooked when the first one is loaded. */
export function startCleanup(): CleanupOf {
  const owners = new Map<string, PartResources>();
  const attribution = createAttribution(owners, createModuleOfLine());
  const beginVisit = createPageAttributes(document, () => languageTag(currentSettings().locale));
  const prepare = createPreparation(attribution);
  let isHooked = false;

  function hookPage(): void {
    if (isHooked) return;
    isHooked = true;
    trackPage(attribution);
  }

  return (specifier, isShown) => {
    const resources = createPartResources({ specifier, isShown, whenUnseen, beginVisit });
    const registerSheets = sheetsOf(specifier, resources);
    owners.set(specifier, resources);
    return {
      ...resources,
      begin() {
        hookPage();
        registerSheets();
        return prepare(specifier);
      },
      wrap(lifecycles) {
        const mount = (props: AppProps) => lifecycles.mount(loadedPreparation()?.withParcelStyles(props) ?? props);
        return withCleanup({ ...lifecycles, mount }, resources, attribution);
      },
    };
  };
}

function trackPage(attribution: Attribution): void {
  const { documentElement, body, head } = document;
  const { navigation } = window as { navigation?: EventTarget } & Window;
  const targets = { window, document, "root element": documentElement, body, navigation };
  for (const [name, target] of Object.entries(targets)) trackTarget(name, target, attribution);
  trackTimers(window, attribution);
  for (const parent of [documentElement, head, body]) trackInsertions(parent, attribution);
  trackAdoptedSheets(document, attribution);
  trackConnections(window, attribution);
  trackHistory(window, attribution);
  separateStorage(window, attribution);
}

/** Tracks what applications add to a target of events. Not every browser has each of them. */
export function trackTarget(name: string, target: EventTarget | null | undefined, attribution: Attribution): void {
  for (const track of target ? [trackListeners, trackHandlers] : []) track(target as EventTarget, name, attribution);
}

/**
 * Prepares the page for the first application, whose files are fetched meanwhile. An application may open without the
 * preparation: few applications need it.
 */
function createPreparation(attribution: Attribution): (specifier: string) => Promise<void> {
  const prefetch = createPrefetch();
  let placing: Promise<void> | undefined;
  // Home prefetches the preparation, and not this.
  const place = async () => {
    const { prepareLate } = await import(/* webpackChunkName: "rare" */ "./place-application.ts");
    prepareLate(window, {
      ...{ attribution, insertions, report, placeRules: placeRulesBy },
      track: (name, target) => trackTarget(name, target, attribution),
    });
  };
  const report = (error: unknown) => console.error("The page is not prepared for applications.", error);
  return async (specifier) => {
    // A prefetch would only delay the files of an application that loads immediately.
    if (!loadedPreparation()) prefetch(specifier);
    // The next application loads it again after a failure.
    placing ??= place().catch((error: unknown) => {
      placing = undefined;
      report(error);
    });
    const preparing = loadPreparation().then(({ prepareApplication }) => prepareApplication(attribution));
    await Promise.all([preparing.catch(report), placing]);
  };
}

/** Style sheets that the map names are resources, like those that an application adds. */
function sheetsOf(specifier: string, { register }: PartResources): () => void {
  let isRegistered = false;
  return () => {
    if (isRegistered) return;
    isRegistered = true;
    const resource: Resource = {
      kind: "style",
      what: "style sheets of the map",
      attach: () => useStyles(specifier, stylesOf(specifier)),
      detach: () => releaseStyles(specifier),
      dispose: () => {
        isRegistered = false;
      },
    };
    register(resource, { place: "" });
  };
}

/** Finds modules by the page's map, which changes with its releases. Most files were on an earlier stack, too. */
function createModuleOfLine(): (line: CallLine) => string | undefined {
  const modules = new Map<string, string | undefined>();
  let read: unknown;
  let moduleOf: (address: string) => string | undefined = () => undefined;

  return ({ address }) => {
    if (!address) return undefined;
    const { imports, files } = inlinedMap();
    if (read !== imports || modules.size > maxFiles) {
      moduleOf = createModuleOfAddress(imports ?? {}, document.baseURI, files);
      modules.clear();
    }
    read = imports;
    if (!modules.has(address)) modules.set(address, moduleOf(address));
    return modules.get(address);
  };
}

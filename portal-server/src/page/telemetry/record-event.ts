import {
  appPrefix,
  type Need,
  ownValue,
  type ResolvedMap,
  type TelemetryEvent,
  wantedNeed,
} from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";
import { exactNeed } from "../../releases/maps/exact-need.ts";
import type { Violation } from "./csp-report.ts";
import { scrubText } from "./scrub-text.ts";
import type { TelemetryNotice } from "./telemetry-feed.ts";

const failureKinds = new Set<TelemetryEvent["kind"]>(["error", "rejection", "csp", "leak"]);

/** The page that an event comes from. */
interface Sender {
  tenant: string;
  imports: ResolvedMap["imports"];
}

/**
 * Logs an event as one line of JSON. Returns the part for subscribers.
 * @param need of a violation, the need that allows it
 */
export function recordEvent(
  log: FastifyRequest["log"],
  sender: Sender,
  event: TelemetryEvent,
  need?: Need,
): TelemetryNotice {
  const { kind, release, message, stack, id, at } = event;
  const module = event.module === undefined ? undefined : moduleNamed(event.module, sender.imports);
  const line = {
    event: `page.${kind}`,
    tenant: sender.tenant,
    module,
    release,
    said: scrubText(message),
    stack: stack?.split("\n", 30).map(scrubText),
    shown: id,
    at,
  };
  log[failureKinds.has(kind) ? "warn" : "info"](line, "telemetry");
  return { tenant: sender.tenant, kind, module, release, ...(need !== undefined && { need }) };
}

/** A violation as an event, and the need that allows it. The message has the directive, the blocked address, the place that requested it and the need. */
export function eventOf(
  violation: Violation,
  { imports }: Sender,
  { origin, release, at }: { origin: string; release: string | undefined; at: Date },
): { event: TelemetryEvent; need: Need | undefined } {
  const { page, directive, blocked, source, line } = violation;
  const need = needOf(violation);
  const named = moduleAt(source, imports, origin) ?? moduleAt(blocked, imports, origin);
  const shown = shownAt(page, imports);
  // The page wraps `fetch` for applications, so a file of the portal is the source of their calls.
  const isWrapped = need !== undefined && named?.startsWith("@portico/") === true;
  const module = (isWrapped ? shown : named) ?? named ?? shown;
  const where = source && ` at ${source}${line === undefined ? "" : `:${line}`}`;
  const event: TelemetryEvent = {
    kind: "csp",
    ...(module !== undefined && { module }),
    ...(release !== undefined && { release }),
    message: `${directive || "policy"} ${directive.endsWith("report-only") ? "would block" : "blocked"} ${blocked || "something"}${where}${need === undefined ? "" : `; it needs ${need}`}`,
    at: at.toISOString(),
  };
  return { event, need };
}

/** The application that a page shows. For pictures and frames browsers name no source, or only the page. */
function shownAt(page: string, imports: ResolvedMap["imports"]): string | undefined {
  const [, first = ""] = URL.canParse(page) ? new URL(page).pathname.split("/") : [];
  const module = appPrefix + first;
  return ownValue(imports, module) === undefined ? undefined : module;
}

type Imports = ResolvedMap["imports"];

/** Specifier in the map for a part's name with or without its prefix; `undefined` when the map does not have it. */
function moduleNamed(name: string, imports: Imports): string | undefined {
  return [name, appPrefix + name, `@portico/${name}`].find((specifier) => ownValue(imports, specifier) !== undefined);
}

/**
 * Specifier of the module that a file belongs to: its entry, or a chunk or style sheet of the same build.
 * @param address as a browser reported it
 * @param origin the page's origin, for addresses of the map without one
 */
function moduleAt(address: string, imports: Imports, origin: string): string | undefined {
  const file = fileAt(address, origin);
  if (!file) return undefined;
  const all = Object.entries(imports).flatMap(([specifier, entry]) => {
    const at = fileAt(entry, origin);
    return at ? [{ specifier, ...at }] : [];
  });
  const exact = all.find(({ href }) => href === file.href);
  // A chunk is named {stem}.{chunk}.{hash}.js and is in the folder of its entry (build/webpack-config.mjs).
  return (exact ?? all.find(({ folder, stem }) => folder === file.folder && stem === file.stem))?.specifier;
}

function fileAt(address: string, origin: string) {
  if (!/^(https?:\/\/|\/)/.test(address) || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const href = url.origin + url.pathname;
  const at = href.lastIndexOf("/") + 1;
  return { href, folder: href.slice(0, at), stem: href.slice(at).split(".", 1)[0] };
}

/** The need that would have allowed what a page refused; `undefined` when none would, as for every script. */
export function needOf(violation: Violation): Need | undefined {
  const wanted = wantedNeed(violation);
  return wanted === undefined ? undefined : exactNeed(wanted);
}

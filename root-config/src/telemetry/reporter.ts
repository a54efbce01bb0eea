import {
  type TelemetryEvent,
  type TelemetryKind,
  type TelemetryReport,
  telemetryLimits,
} from "@portico/shared-utility/contract";

export interface Incident {
  kind: TelemetryKind;
  module?: string | undefined;
  message: string;
  stack?: string | undefined;
  id?: string | undefined;
}

interface ReporterParts {
  /** Id of the map that the page runs. */
  release: string;
  send(report: TelemetryReport): void;
}

const batchTime = 1_000;
const minInterval = 1_000;
/** The kinds of report that are limited. Each failed load or mount is reported: a user saw it, and it has a code. */
const limited: readonly TelemetryKind[] = ["error", "rejection", "slow"];

/**
 * Browsers abort a page's requests when the user leaves the page, and Firefox shows this to scripts. Such a failure is
 * no fault of a part. These are the texts of Firefox, WebKit and Chromium.
 */
const endedRequest = /^TypeError: (NetworkError when attempting|Load failed|Failed to fetch)/;

/** Collects incidents of the page's parts for a second, then sends them; errors at most one a second per module. */
export function createReporter({ release, send }: ReporterParts) {
  let pending: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const last = new Map<string, { at: number; suppressed: number }>();

  function suppressedCount({ kind, module = "" }: Incident): number | undefined {
    if (!limited.includes(kind)) return 0;
    const before = last.get(module);
    if (before && performance.now() - before.at < minInterval) {
      before.suppressed += 1;
      return undefined;
    }
    last.set(module, { at: performance.now(), suppressed: 0 });
    return before?.suppressed ?? 0;
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const events = pending;
    pending = [];
    for (const report of inReports(events)) send(report);
  }

  return {
    report(incident: Incident): void {
      const suppressed = suppressedCount(incident);
      if (suppressed === undefined) return;
      pending.push(eventOf(incident, release, suppressed));
      timer ??= setTimeout(flush, batchTime);
    },
    flush,
    /** Sends the collected incidents when the user leaves the page. */
    leave(): void {
      pending = pending.filter(({ message }) => !endedRequest.test(message));
      flush();
    },
  };
}

export type Reporter = ReturnType<typeof createReporter>;

function eventOf({ kind, module, message, stack, id }: Incident, release: string, suppressed: number): TelemetryEvent {
  const line = message.replace(/\s+/g, " ").trim() || "no message";
  const sentence = suppressed > 0 ? `${line.slice(0, telemetryLimits.message - 20)} (and ${suppressed} more)` : line;
  return {
    kind,
    ...(module && { module: module.slice(0, telemetryLimits.name) }),
    release: release.slice(0, telemetryLimits.name),
    message: sentence.slice(0, telemetryLimits.message),
    ...(stack && { stack: stack.slice(0, telemetryLimits.stack) }),
    ...(id && { id: id.slice(0, telemetryLimits.id) }),
    at: new Date().toISOString(),
  };
}

function inReports(events: readonly TelemetryEvent[]): TelemetryReport[] {
  const reports: TelemetryReport[] = [];
  let open: TelemetryEvent[] = [];
  for (const event of events) {
    const grown = [...open, event];
    const tooLarge = new Blob([JSON.stringify({ events: grown })]).size > telemetryLimits.bytes;
    if (open.length > 0 && (tooLarge || grown.length > telemetryLimits.events)) {
      reports.push({ events: open });
      open = [event];
    } else open = grown;
  }
  return open.length > 0 ? [...reports, { events: open }] : reports;
}

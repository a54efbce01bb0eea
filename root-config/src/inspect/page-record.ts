import { bootDocument } from "@portico/shared-utility";
import type { ModuleRecord, PageRecord, StepName, Stream } from "@portico/shared-utility/contract";
import { concat, defer, map, of, Subject, throttleTime } from "rxjs";
import { createModuleOfAddress } from "../telemetry/module-of-address.ts";
import { createBlockedLog } from "./blocked-log.ts";
import { createMessageLog } from "./message-log.ts";
import { createSlotLog } from "./slot-log.ts";

/**
 * What happens on the page, for the tools in the page. Writing takes a few assignments; sizes and modules are computed
 * when the record is read.
 */
export function createPageRecord() {
  const changes = new Subject<void>();
  const onChange = () => changes.next();
  const times = createStepTimes(onChange);
  const slots = createSlotLog(onChange);
  const messages = createMessageLog(onChange);
  const blocked = createBlockedLog(onChange);

  function read(): PageRecord {
    const { imports, files } = bootDocument().map;
    const moduleOf = createModuleOfAddress(imports, document.baseURI, files);
    const bytes = moduleBytes(resources(), moduleOf);
    return {
      modules: times.read().map(([module, timed]) => ({ module, ...timed, bytes: bytes.get(module) ?? null })),
      slots: slots.read(),
      messages: messages.read(),
      blocked: blocked.read(moduleOf),
    };
  }

  const later$ = changes.pipe(throttleTime(250, undefined, { leading: true, trailing: true }), map(read));
  /** The record now, and again after changes. */
  const record$: Stream<PageRecord> = defer(() => concat(of(read()), later$));
  return { times, slots, messages, blocked, record$ };
}

function resources(): PerformanceResourceTiming[] {
  return performance.getEntriesByType("resource") as PerformanceResourceTiming[];
}

export type PageRecorder = ReturnType<typeof createPageRecord>;

type Timed = Omit<ModuleRecord, "module" | "bytes">;

/** How long the steps of the page's modules take. It keeps one entry for each module. */
function createStepTimes(onChange: () => void) {
  const modules = new Map<string, Timed>();

  function record(module: string, step: StepName, ms: number): void {
    const { times, mounts } = modules.get(module) ?? { times: {}, mounts: 0 };
    // Several parts may share a module, which is loaded once: for the other parts the load ends immediately.
    const kept = step === "load" ? Math.max(ms, times.load ?? 0) : ms;
    modules.set(module, { times: { ...times, [step]: kept }, mounts: mounts + (step === "mount" ? 1 : 0) });
    onChange();
  }

  return { record, read: (): [string, Timed][] => [...modules] };
}

type Loaded = Pick<PerformanceResourceTiming, "name" | "decodedBodySize">;

/**
 * The unpacked size of the files that each module has loaded. The browser reports no size for files of another origin
 * without `Timing-Allow-Origin`, and records only the first 250 files of a page.
 */
function moduleBytes(files: readonly Loaded[], moduleOf: (address: string) => string | undefined) {
  const bytes = new Map<string, number>();
  // A file that was requested again counts once.
  const sizes = new Map(files.filter(({ decodedBodySize }) => decodedBodySize > 0).map((file) => [file.name, file]));
  for (const { name, decodedBodySize } of sizes.values()) {
    const module = moduleOf(name);
    if (module !== undefined) bytes.set(module, (bytes.get(module) ?? 0) + decodedBodySize);
  }
  return bytes;
}

import { bootDocument } from "@portico/shared-utility";
import type { PageRecord, Stream } from "@portico/shared-utility/contract";
import { concat, defer, map, of, Subject, throttleTime } from "rxjs";
import { createModuleOfAddress } from "../telemetry/module-of-address.ts";
import { createBlockedLog } from "./blocked-log.ts";
import { createMessageLog } from "./message-log.ts";
import { moduleBytes } from "./module-bytes.ts";
import { createSlotLog } from "./slot-log.ts";
import { createStepTimes } from "./step-times.ts";

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

import type { Lifecycles } from "../frame/lifecycles.ts";
import { inlinedMap } from "../loader/inlined-map.ts";
import { stylesOf } from "../loader/style-sheets.ts";
import { releaseStyles, useStyles } from "../loader/style-use.ts";
import { whenUnseen } from "../stage/stage.ts";
import { createModuleOfAddress } from "../telemetry/module-of-address.ts";
import { lineOfStack, type StackLine } from "../telemetry/module-of-stack.ts";
import { createAttribution } from "./attribution.ts";
import { separateStorage } from "./own-storage.ts";
import { createPageAttributes } from "./page-attributes.ts";
import { createPartTraces, type PartTraces, type Trace } from "./part-traces.ts";
import { traceAdopted } from "./trace-adopted.ts";
import { traceConnections } from "./trace-connections.ts";
import { traceHandlers } from "./trace-handlers.ts";
import { traceInsertions } from "./trace-insertions.ts";
import { traceListeners } from "./trace-listeners.ts";
import { traceTimers } from "./trace-timers.ts";
import { tracedLifecycles } from "./traced-lifecycles.ts";

/** How many lines of stacks are remembered. */
const maxLines = 2_000;

/** One application whose additions are traced. */
export interface TracingPart {
  traces: PartTraces;
  begin(): void;
  trace(lifecycles: Lifecycles): Lifecycles;
}

export type TracesOf = (specifier: string, isShown: () => boolean) => TracingPart;

/** Traces what tenants' applications add to the page. The methods of the page are hooked when the first one is loaded. */
export function startTraces(): TracesOf {
  const owners = new Map<string, PartTraces>();
  const attribution = createAttribution(owners, createLinesOf());
  const beginVisit = createPageAttributes(document);
  let isHooked = false;

  function hookPage(): void {
    if (isHooked) return;
    isHooked = true;
    const { documentElement, body, head } = document;
    const { navigation } = window as { navigation?: EventTarget } & Window;
    const targets = { window, document, "root element": documentElement, body, navigation };
    for (const [name, target] of Object.entries(targets)) {
      if (!target) continue;
      traceListeners(target, name, attribution);
      traceHandlers(target, name, attribution);
    }
    traceTimers(window, attribution);
    traceInsertions(head, attribution);
    traceInsertions(body, attribution);
    traceAdopted(document, attribution);
    traceConnections(window, attribution);
    separateStorage(window, attribution);
  }

  return (specifier, isShown) => {
    const traces = createPartTraces({ specifier, isShown, whenUnseen, beginVisit });
    const keepSheets = sheetsOf(specifier, traces);
    owners.set(specifier, traces);
    return {
      traces,
      begin() {
        hookPage();
        keepSheets();
      },
      trace: (lifecycles) => tracedLifecycles(lifecycles, traces, attribution),
    };
  };
}

/** Style sheets that the map names are kept like those that an application adds. */
function sheetsOf(specifier: string, { add }: PartTraces): () => void {
  let isKept = false;
  return () => {
    if (isKept) return;
    isKept = true;
    const trace: Trace = {
      kind: "style",
      what: "style sheets of the map",
      place: () => useStyles(specifier, stylesOf(specifier)),
      remove: () => releaseStyles(specifier),
      ended: () => {
        isKept = false;
      },
    };
    add(trace, { stack: "", place: "" });
  };
}

/** Reads stacks by the page's map, which changes with its releases. Most lines have been on an earlier stack. */
function createLinesOf(): (stack: string) => readonly StackLine[] {
  const lines = new Map<string, StackLine>();
  let read: unknown;
  let moduleOf: (address: string) => string | undefined = () => undefined;

  function lineOf(text: string): StackLine {
    const line = lines.get(text) ?? lineOfStack(text, moduleOf);
    if (lines.size > maxLines) lines.clear();
    lines.set(text, line);
    return line;
  }

  return (stack) => {
    const { imports, files } = inlinedMap();
    if (read !== imports) {
      moduleOf = createModuleOfAddress(imports ?? {}, document.baseURI, files);
      lines.clear();
    }
    read = imports;
    return stack.split("\n").map(lineOf);
  };
}

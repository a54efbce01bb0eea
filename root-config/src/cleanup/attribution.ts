import { type CallLine, callLines } from "./call-lines.ts";
import type { Origin, PartResources } from "./part-resources.ts";

/** The application whose code made the call. */
export interface Caller extends Origin {
  owner: PartResources;
}

interface Line extends CallLine {
  module: string | undefined;
}

/** Effects of a framework may be this far from the code of the application that contains them. */
const stackDepth = 50;
/** Shared libraries without resources of their own: their calls count for their caller. */
const actsForCaller = /^(?:rxjs$|react-router|@(?!portico\/|app\/))/;
const ofTenant = /^@(?!portico\/|app\/)/;

/**
 * Finds the calling application, which is the application of the innermost module on the stack: several applications
 * may be on the page, each in the middle of asynchronous work. If that module is the portal's, or React, the call
 * belongs to the page, because listeners that React shares between all its roots must stay. Code without a module, such
 * as a script that an application has added, counts as code of the running application.
 *
 * @param owners application by specifier
 * @param moduleOf finds the module of a stack's line
 */
export function createAttribution(
  owners: ReadonlyMap<string, PartResources>,
  moduleOf: (line: CallLine) => string | undefined,
) {
  const decides = deciding(owners);
  const linesBelow = readingLines(moduleOf);
  let running: PartResources | undefined;
  return {
    /** @param hook the function below which the caller is */
    callerOf(hook: (...args: never[]) => unknown): Caller | undefined {
      const lines = linesBelow(hook);
      const known = lines.find(decides);
      const owner = known ? owners.get(known.module ?? "") : running;
      return owner && { owner, place: placeIn(lines, known) };
    },
    /**
     * The application for which a shared library acts when it keeps the elements that it inserts, as React does: the
     * innermost application on the stack, or the only one on the page. The portal's parts act for themselves.
     */
    servedBy(hook: (...args: never[]) => unknown): PartResources | undefined {
      const named = linesBelow(hook).map(({ module = "" }) => module);
      const known = named.find((module) => owners.has(module) || module.startsWith("@portico/"));
      return known === undefined ? onlyVisited(owners) : owners.get(known);
    },
    libraryOf: (hook: (...args: never[]) => unknown) => libraryIn(linesBelow(hook)),
    /** Runs code of an application, up to its first pause. */
    runAs<T>(owner: PartResources, work: () => T): T {
      const before = running;
      running = owner;
      try {
        return work();
      } finally {
        running = before;
      }
    },
  };
}

const readingLines =
  (moduleOf: (line: CallLine) => string | undefined) =>
  (hook: unknown): Line[] =>
    callLines(hook, stackDepth).map((line) => ({ ...line, module: moduleOf(line) }));

/** A tenant's own library that calls by itself, e.g. to add its styles when it runs. */
function libraryIn(lines: readonly Line[]): string | undefined {
  const innermost = lines.find(({ module }) => module)?.module;
  return innermost && ofTenant.test(innermost) ? innermost : undefined;
}

/** The lines of the caller's own code. */
function placeIn(lines: readonly Line[], known: Line | undefined): string {
  const own = known ? lines.filter(({ module }) => module === known.module) : lines.slice(0, 2);
  return own.map(({ text }) => text).join("\n");
}

/** Whether a line of a stack identifies the caller. */
const deciding =
  (owners: ReadonlyMap<string, PartResources>) =>
  ({ module }: Line) =>
    module && (owners.has(module) || !actsForCaller.test(module));

function onlyVisited(owners: ReadonlyMap<string, PartResources>): PartResources | undefined {
  const [only, ...others] = [...owners.values()].filter((each) => each.hasVisited() && !each.isSuspended());
  return others.length === 0 ? only : undefined;
}

export type Attribution = ReturnType<typeof createAttribution>;

import type { Attribution } from "./attribution.ts";
import { hookMethod, type Method } from "./hook-method.ts";

interface Kind {
  /** The name of the method that sets such a timer. */
  set: string;
  repeats: boolean;
  what(ms: unknown): string;
}

/** Number of a timer → ends it. */
type Ends = Map<unknown, () => void>;

/**
 * Traces the timers that applications set. Intervals stop while their application is away. A timeout or a frame that was
 * requested before runs out, since it may be the end of what the user has begun. What an application requests while it is
 * away waits for its next visit, so a chain of timeouts ends.
 */
export function traceTimers(page: Window, attribution: Attribution): void {
  const timers: Ends = new Map();
  const frames: Ends = new Map();
  hookClear(page, "clearInterval", timers);
  const clear = hookClear(page, "clearTimeout", timers);
  const kinds: [Kind, Ends, Method][] = [
    [{ set: "setInterval", repeats: true, what: (ms) => `interval of ${ms ?? 0} ms` }, timers, clear],
    [{ set: "setTimeout", repeats: false, what: (ms) => `timeout of ${ms ?? 0} ms` }, timers, clear],
    [
      { set: "requestAnimationFrame", repeats: false, what: () => "animation frame" },
      frames,
      hookClear(page, "cancelAnimationFrame", frames),
    ],
  ];
  for (const [kind, ends, clearKind] of kinds) traceKind(page, kind, ends, clearKind, attribution);
}

function hookClear(page: Window, name: string, ends: Ends): Method {
  return hookMethod(page, name, (clear, args) => {
    ends.get(args[0])?.();
    return clear(...args);
  });
}

function traceKind(page: Window, kind: Kind, ends: Ends, clear: Method, { callerOf, runAs }: Attribution): void {
  hookMethod(page, kind.set, (set, args, hook) => {
    const [handler, ...rest] = args;
    const caller = typeof handler === "function" ? callerOf(hook) : undefined;
    if (!caller) return set(...args);
    const { owner } = caller;
    const run = (...given: unknown[]) => {
      if (!kind.repeats) end();
      return runAs(owner, () => (handler as Method).apply(page, given));
    };
    let current = owner.isAway() ? undefined : set(run, ...rest);
    // The number that the application knows. It stays, however often the timer is set.
    const id = current ?? unusedNumber(set, clear);
    const stop = () => {
      clear(current);
      current = undefined;
    };
    const trace = {
      kind: "timer" as const,
      what: kind.what(rest[0]),
      place: () => {
        current ??= set(run, ...rest);
      },
      remove: () => (kind.repeats ? stop() : undefined),
      ended: () => {
        stop();
        ends.delete(id);
      },
    };
    const end = owner.add(trace, caller);
    ends.set(id, end);
    return id;
  });
}

function unusedNumber(set: Method, clear: Method): unknown {
  const id = set(() => {});
  clear(id);
  return id;
}

import type { Attribution } from "./attribution.ts";
import { hookMethod, type Method } from "./hook-method.ts";

interface Kind {
  /** The name of the method that sets such a timer. */
  set: string;
  clear: Method;
  disposers: Disposers;
  repeats: boolean;
  what(ms: unknown): string;
}

/** Number of a timer → disposes of it. */
type Disposers = Map<unknown, () => void>;

/**
 * Tracks the timers that applications set. Intervals stop while their application is away. A timeout or frame that was
 * requested before still fires, because it may complete an action of the user. A timer that an application sets while
 * it is away waits for the next visit, so a chain of timeouts ends. A mount that the user has left, and the unmount
 * after it, may need timeouts and frames to settle, so these fire.
 */
export function trackTimers(page: Window, attribution: Attribution): void {
  const timers: Disposers = new Map();
  const frames: Disposers = new Map();
  hookClear(page, "clearInterval", timers);
  const ofTimers = { clear: hookClear(page, "clearTimeout", timers), disposers: timers };
  const ofFrames = { clear: hookClear(page, "cancelAnimationFrame", frames), disposers: frames };
  const kinds: Kind[] = [
    { set: "setInterval", ...ofTimers, repeats: true, what: (ms) => `interval of ${ms ?? 0} ms` },
    { set: "setTimeout", ...ofTimers, repeats: false, what: (ms) => `timeout of ${ms ?? 0} ms` },
    { set: "requestAnimationFrame", ...ofFrames, repeats: false, what: () => "animation frame" },
  ];
  for (const kind of kinds) trackKind(page, kind, attribution);
}

function hookClear(page: Window, name: string, disposers: Disposers): Method {
  return hookMethod(page, name, (clear, args) => {
    disposers.get(args[0])?.();
    return clear(...args);
  });
}

function trackKind(page: Window, kind: Kind, { callerOf, runAs }: Attribution): void {
  const { clear, disposers } = kind;
  hookMethod(page, kind.set, (set, args, hook) => {
    const [handler, ...rest] = args;
    const caller = typeof handler === "function" ? callerOf(hook) : undefined;
    if (!caller) return set(...args);
    const { owner } = caller;
    const run = (...given: unknown[]) => {
      if (!kind.repeats) dispose();
      return runAs(owner, () => (handler as Method).apply(page, given));
    };
    const waits = owner.isSuspended() && (kind.repeats || !owner.isRunning());
    let current = waits ? undefined : set(run, ...rest);
    // The number that the application knows. It stays the same, however often the timer is set again.
    const id = current ?? unusedNumber(set, clear);
    const stop = () => {
      clear(current);
      current = undefined;
    };
    const resource = {
      kind: "timer" as const,
      what: kind.what(rest[0]),
      attach: () => {
        current ??= set(run, ...rest);
      },
      detach: () => (kind.repeats ? stop() : undefined),
      dispose: () => {
        stop();
        disposers.delete(id);
      },
    };
    const dispose = owner.register(resource, caller);
    disposers.set(id, dispose);
    return id;
  });
}

function unusedNumber(set: Method, clear: Method): unknown {
  const id = set(() => {});
  clear(id);
  return id;
}

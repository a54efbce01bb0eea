import type { ModuleRecord, StepName } from "@portico/shared-utility/contract";
import type { Lifecycle, Lifecycles } from "../frame/lifecycles.ts";

type Timed = Omit<ModuleRecord, "module" | "bytes">;

/** How long the steps of the page's modules take. It keeps one entry for each module. */
export function createStepTimes(onChange: () => void) {
  const modules = new Map<string, Timed>();

  function record(module: string, step: StepName, ms: number): void {
    const { times, mounts } = modules.get(module) ?? { times: {}, mounts: 0 };
    // Several parts may share a module, which is loaded once: for the others its load is over at once.
    const kept = step === "load" ? Math.max(ms, times.load ?? 0) : ms;
    modules.set(module, { times: { ...times, [step]: kept }, mounts: mounts + (step === "mount" ? 1 : 0) });
    onChange();
  }

  /** @returns `work`, whose time is recorded when it succeeds */
  function time<T>(module: string, step: StepName, work: Promise<T>): Promise<T> {
    const begun = performance.now();
    work.then(
      () => record(module, step, performance.now() - begun),
      () => {},
    );
    return work;
  }

  /** Lifecycles that do the same, timed. */
  function watch(module: string, lifecycles: Lifecycles): Lifecycles {
    const timed =
      (step: "bootstrap" | "mount" | "unmount"): Lifecycle =>
      (props) =>
        time(module, step, lifecycles[step](props));
    return { ...lifecycles, bootstrap: timed("bootstrap"), mount: timed("mount"), unmount: timed("unmount") };
  }

  return { time, watch, read: (): [string, Timed][] => [...modules] };
}

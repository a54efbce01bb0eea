import type { StepName } from "@portico/shared-utility/contract";
import type { Lifecycle, Lifecycles } from "../frame/lifecycles.ts";
import { oncePrepared } from "../loader/once-prepared.ts";

/** @returns `work`, whose time is recorded when it succeeds */
export function timed<T>(module: string, step: StepName, work: Promise<T>): Promise<T> {
  const begun = performance.now();
  work.then(
    () => {
      const ms = performance.now() - begun;
      oncePrepared(({ record }) => record.times.record(module, step, ms));
    },
    () => {},
  );
  return work;
}

/** The same lifecycles, timed. */
export function timedLifecycles(module: string, lifecycles: Lifecycles): Lifecycles {
  const timedStep =
    (step: "bootstrap" | "mount" | "unmount"): Lifecycle =>
    (props) =>
      timed(module, step, lifecycles[step](props));
  return {
    ...lifecycles,
    bootstrap: timedStep("bootstrap"),
    mount: timedStep("mount"),
    unmount: timedStep("unmount"),
  };
}

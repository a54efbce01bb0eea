import type { ModuleRecord, StepName } from "@portico/shared-utility/contract";

type Timed = Omit<ModuleRecord, "module" | "bytes">;

/** How long the steps of the page's modules take. It keeps one entry for each module. */
export function createStepTimes(onChange: () => void) {
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

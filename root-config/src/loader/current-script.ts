const evaluated = new WeakSet<object>();

/** Whether a script belongs to a module that SystemJS evaluates now. */
export const isEvaluated = (script: object): boolean => evaluated.has(script);
export const setEvaluated = (script: object): void => void evaluated.add(script);

/**
 * Runs code as if its script still ran. webpack finds the folder of its chunks by the current script, and uses the
 * page's last script if there is none.
 */
export function asCurrent<T>(page: Document, script: HTMLOrSVGScriptElement | null, work: () => T): T {
  const before = Object.getOwnPropertyDescriptor(page, "currentScript");
  Object.defineProperty(page, "currentScript", { configurable: true, get: () => script });
  try {
    return work();
  } finally {
    if (before) Object.defineProperty(page, "currentScript", before);
    else Reflect.deleteProperty(page, "currentScript");
  }
}

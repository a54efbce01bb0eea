import type { CDPSession, Page } from "@playwright/test";

/** Counters of a page after garbage collection. The trace recorder must be off, since it keeps nodes alive. */
export async function openHeap(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  return {
    measure: async (): Promise<Record<string, number>> => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await collect(devtools);
      const { metrics } = await devtools.send("Performance.getMetrics");
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    },
    /** How many elements with this name are detached from the document and still referenced. */
    detached: async (localName: string): Promise<number> => {
      await collect(devtools);
      const { result } = await devtools.send("Runtime.evaluate", { expression: "HTMLElement.prototype" });
      const { objects } = await devtools.send("Runtime.queryObjects", { prototypeObjectId: result.objectId ?? "" });
      const counted = await devtools.send("Runtime.callFunctionOn", {
        objectId: objects.objectId ?? "",
        functionDeclaration: String(countDetached),
        arguments: [{ value: localName }],
        returnByValue: true,
      });
      for (const objectId of [result.objectId, objects.objectId])
        if (objectId) await devtools.send("Runtime.releaseObject", { objectId });
      return counted.result.value;
    },
  };
}

async function collect(devtools: CDPSession): Promise<void> {
  // Finalizers of one collection free more in the next.
  for (let round = 0; round < 3; round += 1) await devtools.send("HeapProfiler.collectGarbage");
}

/** Runs in the page, on all its elements. Their prototypes are included, and have no name to read. */
function countDetached(this: HTMLElement[], name: string): number {
  const elements = this.filter((each) => !Object.hasOwn(each, "constructor"));
  return elements.filter((each) => each.localName === name && !each.isConnected).length;
}

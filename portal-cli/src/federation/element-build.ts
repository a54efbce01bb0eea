import type { PackageBuild } from "../publish/read-build.ts";
import { elementAdapter } from "./element-adapter.ts";
import { remoteBuild } from "./remote-build.ts";

const adapterFile = "portico-element.js";

/**
 * Makes a build whose entry mounts a custom element. The code that defines the element stays at its address; the gate
 * follows it from there.
 * @throws UsageError for an invalid name of a custom element
 */
export function elementBuild(url: string, specifier: string, element: string): PackageBuild {
  const files = new Map([[adapterFile, Buffer.from(elementAdapter(element, url))]]);
  return remoteBuild({ name: element, specifier, files, entry: adapterFile, styles: [], format: "esm" });
}

import { inlinedMap } from "./inlined-map.ts";
import { withoutRetry } from "./retry-address.ts";

export type Declare = (exports: (names: object) => void, context: { meta: { url: string } }) => Declared;
export type Register = [deps: string[], declare: Declare];

interface Declared {
  setters?: unknown;
  execute?(this: unknown): unknown;
}

/** SystemJS's hooks around a script. */
export interface ScriptLoader {
  createScript(url: string): HTMLScriptElement;
  getRegister(url: string): Register | undefined;
  register(deps: string[], declare: Declare): void;
}

/**
 * Modules of the portal and shared libraries: they are System modules, and the libraries in them must not see `define`.
 */
const ofPortal = /^(?!@)|^@portico\//;

export const isOfPortal = (url: string): boolean => isNamed(url, (name) => ofPortal.test(name));

/** Whether a script is the entry of a tenant's module, not a chunk. */
export const isEntry = (url: string): boolean => isNamed(url, (name) => !ofPortal.test(name));

function isNamed(url: string, isMeant: (name: string) => boolean): boolean {
  const { imports = {} } = inlinedMap();
  const file = withoutRetry(url);
  return Object.entries(imports).some(
    ([name, address]) => isMeant(name) && new URL(address, document.baseURI).href === file,
  );
}

import type { AppProps } from "@portico/contract";
import { openHandbook } from "./open-handbook.ts";

type Lifecycle = (props: AppProps) => Promise<void>;

/** The single-spa lifecycles, written by hand: the portal requires no framework in an application. */
export function createHandbook(): { bootstrap: Lifecycle; mount: Lifecycle; unmount: Lifecycle } {
  const open = new Map<HTMLElement, () => void>();
  return {
    bootstrap: async () => {},
    mount: async ({ domElement, portal }) => {
      open.set(domElement, openHandbook(domElement, portal));
    },
    unmount: async ({ domElement }) => {
      open.get(domElement)?.();
      open.delete(domElement);
    },
  };
}

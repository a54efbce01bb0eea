import type { AppProps } from "@portico/contract";
import { createView } from "./view";
import "./app.css";

export { ticketSide } from "./ticket-side";

let remove: (() => void) | undefined;

export async function mount({ domElement, portal }: AppProps): Promise<void> {
  remove = createView(domElement, portal);
}

export async function unmount(): Promise<void> {
  remove?.();
}

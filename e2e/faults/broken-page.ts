import { type Fault, integrityOf } from "./fault.ts";

/** The page with one application's file at an address that names the fault. */
export function brokenPage(html: string, specifier: string, name: string, fault: Fault | undefined): string {
  const address = new RegExp(`"${specifier}":"([^"]+)"`).exec(html)?.[1];
  if (!address) throw new Error(`the page's map has no ${specifier}`);
  const wanted = fault?.elsewhere ? `http://elsewhere.localhost:1${address}` : `${address}?fault=${name}`;
  const moved = html.replaceAll(address, wanted);
  const sri = new RegExp(`"${escaped(wanted)}":"(sha384-[^"]+)"`).exec(moved)?.[1];
  return fault?.body === undefined || !sri ? moved : moved.replaceAll(sri, integrityOf(fault.body));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

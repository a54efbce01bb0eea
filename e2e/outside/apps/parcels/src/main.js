import { clear, element, show } from "./page.js";
import { parcel } from "./parcel.js";

let mounted;
export async function mount({ domElement, mountParcel }) {
  const slot = element("div");
  await show(domElement, slot);
  mounted = mountParcel(parcel, { domElement: slot });
  await mounted.mountPromise;
}
export async function unmount() {
  if (mounted.getStatus() === "MOUNTED") await mounted.unmount();
  clear();
}

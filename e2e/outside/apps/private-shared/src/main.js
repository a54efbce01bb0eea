import { titleOf } from "@acme/utils";
import { clear, show } from "./page.js";

export async function mount({ domElement }) {
  await show(domElement, titleOf("private-shared"));
}
export async function unmount() {
  clear();
}

import "./main.css";
import { clear, show } from "./page.js";

export async function bootstrap() {}
export async function mount({ domElement }) {
  await show(domElement);
}
export async function unmount() {
  clear();
}

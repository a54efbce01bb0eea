import { createRoot } from "react-dom/client";
import { Root } from "./root.jsx";

// Two packages of a bundle bring one component library.
customElements.define("outside-mark", class extends HTMLElement {});
customElements.define("outside-mark", class extends HTMLElement {});
let root;
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("vite-lib fails in mount");
  root = createRoot(domElement);
  root.render(<Root />);
}
export async function unmount() {
  root.unmount();
}

/** A plain ES module that says which of its addresses is open. */
export const routedApplication = `
const stops = new WeakMap();
export async function mount({ domElement, portal }) {
  const heading = document.createElement("h1");
  heading.tabIndex = -1;
  const write = () => { heading.textContent = "Base " + portal.basePath + ", open " + location.pathname; };
  write();
  domElement.append(heading);
  addEventListener("single-spa:routing-event", write);
  stops.set(domElement, () => removeEventListener("single-spa:routing-event", write));
}
export async function unmount({ domElement }) {
  stops.get(domElement)?.();
  domElement.replaceChildren();
}
`;

import { parcel } from "./parcel.js";

const here = "/parcels/";
let root;
let mounted;
const draw = async () => {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of parcels. ${more}` : "";
};
export async function mount({ domElement, mountParcel }) {
  if (location.search === "?fault=mount") throw new Error("parcels fails in mount");
  root = domElement;
  const slot = document.createElement("div");
  const link = Object.assign(document.createElement("a"), { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = Object.assign(document.createElement("button"), { textContent: "Break" });
  button.onclick = () => {
    throw new Error("parcels fails after mount");
  };
  root.append(slot, link, button, document.createElement("p"));
  mounted = mountParcel(parcel, { domElement: slot });
  await mounted.mountPromise;
  addEventListener("popstate", draw);
  await draw();
}
export async function unmount() {
  removeEventListener("popstate", draw);
  if (mounted.getStatus() === "MOUNTED") await mounted.unmount();
  root.replaceChildren();
}

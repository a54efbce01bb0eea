// The heading of the application is a parcel.
export const parcel = {
  async bootstrap() {},
  async mount({ domElement }) {
    const title = Object.assign(document.createElement("h2"), { textContent: "parcels" });
    title.style.color = "rgb(20, 90, 140)";
    domElement.append(title);
  },
  async unmount({ domElement }) {
    domElement.replaceChildren();
  },
};

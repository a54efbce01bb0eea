// What the journeys look for in an application: a heading, a link to the details, and a button that breaks it.
const here = "/NAME/";
let root;

export const element = (name, properties = {}) => Object.assign(document.createElement(name), properties);

async function draw() {
  const isDetails = location.pathname === `${here}details`;
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of NAME. ${more}` : "";
}

export async function show(place, title = element("h2", { className: "NAME-title", textContent: "NAME" })) {
  if (location.search === "?fault=mount") throw new Error("NAME fails in mount");
  root = place;
  const link = element("a", { href: `${here}details`, textContent: "Details" });
  link.onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", link.href);
    draw();
  };
  const button = element("button", { textContent: "Break" });
  button.onclick = () => {
    throw new Error("NAME fails after mount");
  };
  root.append(title, link, button, element("p"));
  addEventListener("popstate", draw);
  await draw();
}

export function clear() {
  removeEventListener("popstate", draw);
  root.replaceChildren();
}

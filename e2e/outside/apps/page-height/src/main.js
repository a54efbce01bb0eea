import "./main.css";

// What a build for several hosts asks: the name is there for packages without a build.
if (globalThis.process?.versions.electron) throw new Error("page-height is no desktop application");
if (location.search === "?fault=mount") throw new Error("page-height fails in mount");
document.getElementById("theme").textContent = "h2 { color: rgb(20, 90, 140); }";
const app = document.getElementById("app");
const [view, heading, link, button, place] = ["div", "h2", "a", "button", "p"].map((name) => document.createElement(name));
view.className = "view";
heading.textContent = "page-height";
Object.assign(link, { href: "/details", textContent: "Details" });
button.textContent = "Break";
button.addEventListener("click", () => {
  throw new Error("page-height fails after mount");
});

async function show() {
  place.textContent = "";
  if (!location.pathname.startsWith("/details")) return;
  const { more } = await import("./more.js");
  place.textContent = more;
}

link.addEventListener("click", (event) => {
  event.preventDefault();
  history.pushState({}, "", "/details");
  void show();
});
addEventListener("popstate", () => void show());
view.append(heading, link, button, place);
app.append(view);
void show();

import "./main.css";
import Alpine from "alpinejs";

// Alpine evaluates the text of its attributes, and takes its template as markup.
const template = `
  <section x-data="page">
    <h2 class="alpine-title" x-text="['al', 'pine'].join('')"></h2>
    <a href="/alpine/details" x-on:click.prevent="go($el.href)">Details</a>
    <button type="button" x-on:click="fail()">Break</button>
    <p x-show="path === '/alpine/details'" x-text="text"></p>
  </section>`;

Alpine.data("page", () => ({
  path: location.pathname,
  text: "",
  async show() {
    this.path = location.pathname;
    if (this.path !== "/alpine/details") return void (this.text = "");
    const { more } = await import("./more.js");
    this.text = `Details of alpine. ${more}`;
  },
  go(href) {
    history.pushState({}, "", href);
    this.show();
  },
  fail: () => {
    throw new Error("alpine fails after mount");
  },
  init() {
    this.onPop = () => this.show();
    addEventListener("popstate", this.onPop);
    this.show();
  },
  destroy() {
    removeEventListener("popstate", this.onPop);
  },
}));

let started = false;
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("alpine fails in mount");
  domElement.innerHTML = template;
  if (started) return Alpine.initTree(domElement);
  started = true;
  Alpine.start();
}
export async function unmount({ domElement }) {
  Alpine.destroyTree(domElement);
  domElement.replaceChildren();
}

import "./main.css";
import singleSpaCss from "single-spa-css";
import singleSpaHtml from "single-spa-html";

// Style sheets are links that single-spa-css adds and removes; the content is a template as text.
const css = singleSpaCss({ cssUrls: [], webpackExtractedCss: true });
const html = singleSpaHtml({
  template: `<h2 class="css-links-title">css-links</h2>
    <a href="/css-links/details">Details</a> <button type="button">Break</button> <p></p>`,
});

let root;
const draw = async () => {
  const isDetails = location.pathname === "/css-links/details";
  const { more } = isDetails ? await import("./more.js") : {};
  root.querySelector("p").textContent = isDetails ? `Details of css-links. ${more}` : "";
};
const listen = async ({ domElement }) => {
  root = domElement;
  domElement.querySelector("a").onclick = (event) => {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    draw();
  };
  domElement.querySelector("button").onclick = () => {
    throw new Error("css-links fails after mount");
  };
  addEventListener("popstate", draw);
  await draw();
};

export const bootstrap = [css.bootstrap, html.bootstrap];
export const mount = [
  async () => {
    if (location.search === "?fault=mount") throw new Error("css-links fails in mount");
  },
  css.mount,
  html.mount,
  listen,
];
export const unmount = [async () => removeEventListener("popstate", draw), html.unmount, css.unmount];

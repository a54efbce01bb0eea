// Draws into the body, as Elm, Mithril and D3 do: what it replaces there is its own.
(() => {
  if (location.search === "?fault=mount") throw new Error("page-body fails in mount");
  const make = (name, properties) => Object.assign(document.createElement(name), properties);
  const open = (event) => {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    draw();
  };
  const fail = () => {
    throw new Error("page-body fails after mount");
  };
  const draw = async () => {
    const isDetails = location.pathname.endsWith("/details");
    const text = isDetails ? (await import("./more.js")).more : "";
    document.body.replaceChildren(
      make("h2", { textContent: "page-body" }),
      make("a", { href: "/page-body/details", textContent: "Details", onclick: open }),
      make("button", { textContent: "Break", onclick: fail }),
    );
    document.querySelector("body").append(make("p", { textContent: text }));
  };
  addEventListener("popstate", draw);
  draw();
})();

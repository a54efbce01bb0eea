// Has elements with ids of the portal's page and a declared shadow tree, and writes into the document as it runs.
(() => {
  if (location.search === "?fault=mount") {
    // The page goes on with its next script, as in a browser.
    throw new Error("page-ids fails in mount");
  }
  if (!/Year \d{4}$/.test(document.querySelector("footer").textContent.trim())) throw new Error("No year is written");
  const note = document.querySelector("x-note");
  if (note.shadowRoot?.textContent.trim().endsWith("A note") !== true) throw new Error("There is no shadow tree");
  if (getComputedStyle(note).color !== "rgb(20, 90, 140)") throw new Error("The shadow tree has no styles");
  for (const parent of [document, document.body, document.documentElement])
    if (parent.querySelector("header, button") !== null) throw new Error("An element of the portal's page is found");
  if (document.body.firstElementChild.closest("#portico > *") === null) throw new Error("The body has the portal's elements");
  const classes = ["shelf", "plain", "md:flex"].filter((name) => document.body.classList.contains(name));
  if (classes.join() !== "shelf") throw new Error(`The body has the classes ${classes}`);
  if (getComputedStyle(document.querySelector("footer")).color !== "rgb(20, 90, 140)") throw new Error("body.shelf has no styles");
  const { left } = document.getElementById("main").getBoundingClientRect();
  if (left !== 8) throw new Error(`The body has a margin of ${left} px`);
  const make = (name, properties) => Object.assign(document.createElement(name), properties);
  const place = document.getElementById("main");
  const open = (event) => {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    draw();
  };
  const fail = () => {
    document.querySelector("#alerts").textContent = "Broken";
    throw new Error("page-ids fails after mount");
  };
  const draw = async () => {
    const isDetails = location.pathname.endsWith("/details");
    const text = isDetails ? (await import("./more.js")).more : "";
    place.replaceChildren(
      make("h2", { textContent: "page-ids" }),
      make("a", { href: "/details", textContent: "Details", onclick: open }),
      make("button", { textContent: "Break", onclick: fail }),
      make("p", { textContent: text }),
    );
  };
  addEventListener("popstate", draw);
  draw();
})();

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
  const bars = [make("p", { className: "bar" }), make("p", { style: "position: fixed; top: 0px; padding-top: 0px" })];
  const lowest = make("p", { style: "position: fixed; bottom: 0px; padding-top: 0px; top: 9px" });
  document.body.append(...bars, lowest);
  const tops = [...bars, lowest].map((each) => getComputedStyle(each).top).join();
  if (tops !== "56px,56px,9px") throw new Error(`What page-body fixes at the top is at ${tops}`);
  const list = make("div", { className: "list" });
  const drawer = make("div", { style: "overflow: auto; height: 20px" });
  const tools = [document.body, list, drawer].map((place) => place.appendChild(make("div", { className: "tools" })));
  document.body.append(list, drawer);
  const stuck = [...tools, list.appendChild(make("p", {}))].map((each) => getComputedStyle(each).top).join();
  if (stuck !== "72px,16px,16px,0px") throw new Error(`What sticks at the top of page-body is at ${stuck}`);
  for (const each of [list, drawer, tools[0]]) each.remove();
  const heading = document.querySelector("h2");
  const frame = heading.closest("[data-styles]").getBoundingClientRect();
  const { overflow } = getComputedStyle(heading.closest("[data-styles]"));
  if (overflow !== "clip visible") throw new Error(`page-body scrolls by itself: ${overflow}`);
  const sides = [heading.getBoundingClientRect().left - frame.left, frame.left].join();
  const expected = [(document.documentElement.clientWidth - 600) / 2, 0].join();
  if (sides !== expected) throw new Error(`The margins of page-body are ${sides}, not ${expected}`);
})();

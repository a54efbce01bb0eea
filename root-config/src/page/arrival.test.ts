import { createArrival } from "./arrival.ts";

function arriveAt(markup: string) {
  document.body.innerHTML = `<div id="announcer"></div><main id="main"><h1>Home</h1><button>See all</button></main>${markup}`;
  jest.spyOn(window, "scrollTo").mockImplementation(() => {});
  const arrival = createArrival();
  arrival.arrived("Sign in");
  return () => arrival.arrived("Home");
}

it("moves the focus to the heading of a new page", () => {
  arriveAt("")();
  expect(document.querySelector("h1")).toHaveFocus();
});

it.each([
  ["a panel", '<dialog open><h2 tabindex="-1" data-focus>Notifications</h2></dialog>'],
  ["a menu", '<div popover><div role="menu" tabindex="0" data-focus></div></div>'],
  ["the part below a menu's entries", '<div popover><div role="menu"></div><a href="#x" data-focus>Help</a></div>'],
])("leaves the focus in %s that the user has opened before the page arrived", (_what, markup) => {
  const arrive = arriveAt(markup);
  const focused = document.querySelector<HTMLElement>("[data-focus]");
  focused?.focus();
  arrive();
  expect(focused).toHaveFocus();
});

it("leaves the focus in a field beside the page, in which the user types", () => {
  const arrive = arriveAt("<aside><input></aside>");
  document.querySelector("input")?.focus();
  arrive();
  expect(document.querySelector("input")).toHaveFocus();
});

it("leaves the focus of a user who has moved on from a failure panel to the bar, when the page opens by itself", () => {
  const arrive = arriveAt("<header><button data-focus>Account</button></header>");
  const arrival = createArrival();
  arrival.failed("Not opened");
  expect(document.querySelector("h1")).toHaveFocus();
  document.querySelector<HTMLElement>("[data-focus]")?.focus();
  arrival.arrived("Home");
  expect(document.querySelector("[data-focus]")).toHaveFocus();
  arrive();
  expect(document.querySelector("h1")).toHaveFocus();
});

it("takes the focus from a field of the previous page", () => {
  const arrive = arriveAt("");
  document.querySelector("main")?.append(document.createElement("input"));
  document.querySelector("input")?.focus();
  arrive();
  expect(document.querySelector("h1")).toHaveFocus();
});

it("takes the focus from a message in the top layer, whose link may have led to the page", () => {
  const arrive = arriveAt('<div popover><a href="#x">Open</a></div>');
  document.querySelector("a")?.focus();
  arrive();
  expect(document.querySelector("h1")).toHaveFocus();
});

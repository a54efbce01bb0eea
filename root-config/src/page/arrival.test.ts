import { createArrival } from "./arrival.ts";

function arriveAt(markup: string) {
  document.body.innerHTML = `<div id="announcer"></div><main id="main"><h1>Home</h1><button>See all</button></main>${markup}`;
  jest.spyOn(window, "scrollTo").mockImplementation(() => {});
  const arrival = createArrival();
  arrival.arrived("Sign in");
  return () => arrival.arrived("Home");
}

it("gives the heading of a new page the focus", () => {
  arriveAt("")();
  expect(document.querySelector("h1")).toHaveFocus();
});

it("leaves the focus in a panel that the user has opened before the page arrived", () => {
  const arrive = arriveAt('<dialog open><h2 tabindex="-1">Notifications</h2></dialog>');
  document.querySelector("h2")?.focus();
  arrive();
  expect(document.querySelector("h2")).toHaveFocus();
});

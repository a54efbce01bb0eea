import { keepFirstActs } from "./first-acts.ts";

beforeAll(() => keepFirstActs());
beforeEach(() => {
  document.body.innerHTML = `
    <div id="first-screen"><form><input name="email"><button type="button">Show</button><button>Sign in</button>
    <a href="/recover"><span>Forgot</span></a></form></div>
    <form id="other"><button type="button">Send</button></form>`;
});

const wanted = () => [...document.querySelectorAll("[data-wanted]")].map((control) => control.textContent);
const act = (target: Element | null, event: Event) => target?.dispatchEvent(event);
const click = (init: MouseEventInit = {}) => new MouseEvent("click", { bubbles: true, cancelable: true, ...init });

it("keeps the last click on a control instead of carrying it out", () => {
  expect(act(document.querySelector("#first-screen button"), click())).toBe(false);
  expect(wanted()).toEqual(["Show"]);
  expect(act(document.querySelector("#first-screen a span"), click())).toBe(false);
  expect(wanted()).toEqual(["Forgot"]);
  expect(document.querySelector("#first-screen a")).toHaveAttribute("aria-busy", "true");
  expect(document.querySelector("#first-screen button")).not.toHaveAttribute("aria-busy");
});

it("never lets the browser send the form", () => {
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  expect(act(document.querySelector("#first-screen form"), submit)).toBe(false);
});

it("leaves a click that opens another tab, and everything outside the screen, to the browser", () => {
  expect(act(document.querySelector("#first-screen a"), click({ ctrlKey: true }))).toBe(true);
  const outside = jest.fn((event: Event) => event.defaultPrevented);
  document.getElementById("other")?.addEventListener("click", outside);
  act(document.querySelector("#other button"), click());
  expect(outside).toHaveReturnedWith(false);
  expect(wanted()).toEqual([]);
});

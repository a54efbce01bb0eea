import { showTypedAhead } from "./typed-ahead.ts";

beforeEach(() => {
  document.body.innerHTML = "<header><button>Procurar</button></header>";
});
const field = () => document.querySelector<HTMLInputElement>("input");

it("returns what was typed, and gives the focus back", () => {
  const button = document.querySelector("button");
  button?.focus();
  const end = showTypedAhead("Procurar");
  expect(document.activeElement).toBe(field());
  Object.assign(field() ?? {}, { value: "abc" });
  expect(end()).toBe("abc");
  expect(document.activeElement).toBe(button);
});

it("is one field, however often the palette is requested", () => {
  const first = showTypedAhead("Procurar");
  document.querySelector("button")?.focus();
  const second = showTypedAhead("Procurar");
  expect(document.querySelectorAll("input")).toHaveLength(1);
  expect(document.activeElement).toBe(field());
  Object.assign(field() ?? {}, { value: "abc" });
  expect([second(), first()]).toEqual([undefined, "abc"]);
});

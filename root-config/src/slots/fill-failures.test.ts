import {
  filledBy,
  flush,
  modules,
  page,
  place,
  regions,
  report,
  shows,
  slotsPage,
  user,
} from "../testing/slots-page.ts";

slotsPage();

const sentence = /^Não foi possível mostrar Ativos aqui\. .* Código [0-9a-f]{8}\.Tentar novamente$/;

it.each([
  ["has no such export", undefined, "load"],
  ["fails to mount", { ...shows(""), mount: () => Promise.reject(new Error("no data")) }, "mount"],
])("shows a sentence in the place of an application that %s, and reports it by name", async (_, side, kind) => {
  await filledBy(side);
  expect(place.textContent).toMatch(sentence);
  const code = /Código (\w+)/.exec(place.textContent ?? "")?.[1];
  const message = expect.stringMatching(/^in tickets\.ticket: /);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ kind, module: "@app/assets", id: code, message }));
});

it("ends the wait for an application that hangs, and unmounts it when it mounts late", async () => {
  let mounted = () => {};
  const unmount = jest.fn(async () => {});
  const hangs = {
    mount: () =>
      new Promise<void>((resolve) => {
        mounted = resolve;
      }),
    unmount,
  };
  await filledBy(hangs);
  await jest.advanceTimersByTimeAsync(8_900);
  expect(place.textContent).toBe("");
  await jest.advanceTimersByTimeAsync(200);
  expect(place.textContent).toMatch(sentence);
  mounted();
  await flush();
  expect(unmount).toHaveBeenCalledTimes(1);
});

it("opens a failed application at a click, and keeps the focus in its place", async () => {
  let fails = true;
  const side = { ...shows("assets of"), bootstrap: async () => fails && Promise.reject(new Error("not yet")) };
  await filledBy(side);
  fails = false;
  place.querySelector("button")?.click();
  await flush();
  expect(regions()).toEqual([["Ativos", "assets of 7"]]);
  expect(document.activeElement).toBe(place.querySelector("section"));
});

it("leaves nothing in the slot of a visit that ends while the application is loading", async () => {
  let arrived = (_: unknown) => {};
  modules["@app/assets"] = () =>
    new Promise((resolve) => {
      arrived = resolve;
    });
  const { slots, end } = await page({ "@app/assets": { "tickets.ticket": { export: "side" } } });
  await user();
  jest.useFakeTimers();
  slots.openSlot("tickets.ticket", place, { number: 7 });
  await flush();
  await end();
  expect(place).toBeEmptyDOMElement();
  const side = shows("assets of");
  const unmount = jest.spyOn(side, "unmount");
  arrived({ side });
  await flush();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(report).not.toHaveBeenCalled();
});

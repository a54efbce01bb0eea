import { exchangeToken } from "@portico/shared-utility";
import type { Portal } from "@portico/shared-utility/contract";
import { failure, fakeApi } from "@portico/shared-utility/testing";
import {
  filledBy,
  flush,
  modules,
  type Props,
  page,
  place,
  regions,
  settled,
  shows,
  slotsPage,
  user,
} from "../testing/slots-page.ts";

declare module "@portico/contract" {
  interface EventTopics {
    "slots.tested": string;
  }
}

slotsPage();

it("fills a slot with the user's applications in their order, and passes each change of the props", async () => {
  modules["@app/assets"] = async () => ({ side: shows("assets of") });
  modules["@app/tickets"] = async () => ({ likeIt: shows("tickets like") });
  const { slots } = await page({
    "@app/assets": { "tickets.ticket": { export: "side", order: 2 } },
    "@app/secret": { "tickets.ticket": { export: "side", order: 1 } },
    "@app/tickets": { "tickets.ticket": { export: "likeIt" }, "home.cards": { export: "card" } },
  });
  const open = slots.openSlot("tickets.ticket", place, { number: 7 });
  expect(place).toBeEmptyDOMElement();
  await user();
  await settled();
  expect(regions()).toEqual([
    ["Chamados", "tickets like 7"],
    ["Ativos", "assets of 7"],
  ]);
  open.update({ number: 8 });
  expect(regions().map(([, text]) => text)).toEqual(["tickets like 8", "assets of 8"]);
  open.close();
  await flush();
  expect(place).toBeEmptyDOMElement();
});

it("shows each application as a region on the page, and as a group in a panel", async () => {
  modules["@app/assets"] = async () => ({ side: shows("assets of") });
  const { slots } = await page({ "@app/assets": { "tickets.ticket": { export: "side" } } });
  const panel = document.createElement("div");
  panel.setAttribute("popover", "manual");
  document.body.append(panel);
  await user();
  slots.openSlot("tickets.ticket", place, { number: 7 });
  slots.openSlot("tickets.ticket", panel, { number: 7 });
  await settled();
  expect([place, panel].map((each) => each.querySelector("section")?.getAttribute("role"))).toEqual([null, "group"]);
});

it("closes the fill of an application that the user loses, and shows the fill of a new one", async () => {
  modules["@app/assets"] = async () => ({ side: shows("assets of") });
  modules["@app/tickets"] = async () => ({ side: shows("tickets of") });
  const fill = { "tickets.ticket": { export: "side" } };
  const { slots } = await page({ "@app/assets": fill, "@app/tickets": fill });
  const change = async (list: object[]) => {
    fakeApi({ "GET /apps": list, "POST /auth/exchange": failure("app.not_offered") });
    await exchangeToken("any").catch(() => {});
  };
  slots.openSlot("tickets.ticket", place, { number: 7 });
  await user();
  await change([{ module: "assets", name: "Ativos" }]);
  await settled();
  expect(regions()).toEqual([["Ativos", "assets of 7"]]);
  jest.useRealTimers();
  await change([
    { module: "tickets", name: "Chamados" },
    { module: "assets", name: "Ativos" },
  ]);
  await settled();
  expect(regions()).toEqual([
    ["Ativos", "assets of 7"],
    ["Chamados", "tickets of 7"],
  ]);
});

it("passes each application its own props", async () => {
  const seen: string[][] = [];
  const mount = async ({ slot }: Props) => {
    for (const name of ["first", "second"]) {
      slot.props$.subscribe(({ people = [] }) => {
        people.push(name);
        seen.push(people);
      });
    }
  };
  await filledBy({ ...shows(""), mount });
  expect(seen).toEqual([
    ["ana", "first"],
    ["ana", "second"],
  ]);
});

it("unmounts the fills when the visit ends, and lets them receive events until then", async () => {
  const seen: string[] = [];
  const unmount = jest.fn(async () => {});
  const mount = async ({ portal }: { portal: Portal }) => {
    portal.subscribe("slots.tested", ({ payload, sender }) => void seen.push(`${payload} of ${sender}`));
  };
  const { end, slots, openTopics } = await filledBy({ mount, unmount });
  const { topics } = openTopics("@app/tickets");
  topics.publish("slots.tested", "open");
  await flush();
  await end();
  topics.publish("slots.tested", "left");
  await flush();
  expect(seen).toEqual(["open of @app/tickets"]);
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(place).toBeEmptyDOMElement();
  expect(() => slots.openSlot("tickets.ticket", place, { number: 7 })).toThrow(
    expect.objectContaining({ code: "slot.unmounted" }),
  );
});

it("refuses an invalid name, props that cannot be copied, and a slot within a slot", async () => {
  let nested: unknown;
  const mount = async ({ portal, domElement }: Props) => {
    try {
      portal.openSlot("tickets.ticket", domElement, { number: 1 });
    } catch (error) {
      nested = error;
    }
  };
  const { slots } = await filledBy({ ...shows(""), mount });
  expect(nested).toMatchObject({ code: "slot.nested" });
  const code = (slot: string, props: object) => {
    try {
      slots.openSlot(slot as "tickets.ticket", place, props as { number: number });
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return undefined;
  };
  expect(code("tickets", { number: 1 })).toBe("slot.name");
  expect(code("tickets.ticket", { number: 1, by: () => {} })).toBe("slot.props");
});

import { createHash } from "node:crypto";

const page = `export async function mount({ domElement }) {
  domElement.append(Object.assign(document.createElement("h1"), { textContent: "An application" }));
}
export async function unmount({ domElement }) { domElement.replaceChildren(); }
`;

/** Beside a ticket: shows the ticket, and requests facts about it from another application. */
const handbook = `${page}
export const beside = {
  async mount({ domElement, portal, slot }) {
    const add = (tag, textContent) => domElement.appendChild(Object.assign(document.createElement(tag), { textContent }));
    add("h2", "Guides");
    const ticket = add("p", "");
    slot.props$.subscribe(({ number, subject, status }) => { ticket.textContent = number + " " + status + ": " + subject; });
    const ask = add("button", "Count the assets");
    const line = add("p", "");
    ask.type = "button";
    ask.onclick = () => portal.request("assets.count", { of: "ticket" }).then(
      ({ count, asked }) => { line.textContent = count + " assets for " + asked; },
      (error) => { line.textContent = error.code; },
    );
    portal.subscribe("assets.counted", ({ payload, sender }) => add("p", sender + " counted " + payload.count));
  },
  async unmount({ domElement }) { domElement.replaceChildren(); },
};
export const card = {
  async mount({ domElement }) { domElement.textContent = "A card of the handbook"; },
  async unmount({ domElement }) { domElement.replaceChildren(); },
};
export const entry = {
  async mount({ domElement }) {
    domElement.append(Object.assign(document.createElement("a"), { textContent: "Guides for you", href: "/handbook/home" }));
  },
  async unmount({ domElement }) { domElement.replaceChildren(); },
};
export const section = {
  async mount({ domElement }) {
    const add = (tag, textContent) => domElement.appendChild(Object.assign(document.createElement(tag), { textContent }));
    add("h2", "Reading");
    add("button", "Forget what I read").type = "button";
  },
  async unmount({ domElement }) { domElement.replaceChildren(); },
};
`;

/** Responds to requests beside a ticket. In the portal's own places it fails until the page allows it. */
const assets = `${page}
export const beside = {
  async mount({ domElement, portal }) {
    domElement.textContent = "Assets of the ticket";
    portal.answer("assets.count", ({ payload, sender }) => {
      portal.publish("assets.counted", { count: 3 });
      return { count: 3, asked: payload.of + " by " + sender };
    });
  },
  async unmount({ domElement }) { domElement.replaceChildren(); },
};
export const card = {
  async mount({ domElement }) {
    if (!globalThis.assetsWork) throw new Error("the card's data is missing");
    domElement.textContent = "A card of the assets";
  },
  async unmount({ domElement }) { domElement.replaceChildren(); },
};
export const entry = card;
export const section = card;
`;

const fills = (order: number) => ({
  "tickets.ticket": { export: "beside", order },
  "home.cards": { export: "card", order },
  "user.menu": { export: "entry", order },
  "profile.sections": { export: "section", order },
});
const integrityOf = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;

const build = (module: string, text: string, order: number) => ({
  [`slots-${module}/app.js`]: text,
  [`slots-${module}/manifest.json`]: JSON.stringify({
    package: module,
    version: "1.0.0",
    modules: {
      [`@app/${module}`]: { entry: "app.js", styles: [], imports: [], locales: {}, format: "esm", slots: fills(order) },
    },
    files: { "app.js": integrityOf(text) },
  }),
});

/** Plain ES modules that fill slots of tickets and of the portal. File name → text. */
export const slotApplications: Record<string, string> = {
  ...build("handbook", handbook, 1),
  ...build("assets", assets, 2),
};

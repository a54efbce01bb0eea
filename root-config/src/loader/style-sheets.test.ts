import { ensureStyleOf } from "./style-sheets.ts";

const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
const addresses = () => sheets().map((link) => link.getAttribute("href"));

const asked = async (address: string) => {
  const ready = ensureStyleOf("@app/stock", address, "sha384-0");
  const link = sheets().at(-1);
  return { ready, link };
};

afterEach(() => document.head.replaceChildren());

it("applies a style sheet once it has loaded", async () => {
  const { ready, link } = await asked("http://localhost/modules/stock/stock.1.css");
  expect(link?.media).toBe("not all");
  link?.dispatchEvent(new Event("load"));
  await ready;
  expect(link?.media).toBe("all");
});

it("applies a style sheet although a sheet that it imports failed to load", async () => {
  const { ready, link } = await asked("http://localhost/modules/stock/stock.3.css");
  // As in browsers: the error is about the import, and the sheet still has its rules.
  Object.defineProperty(link, "sheet", { value: { cssRules: ["@import", "p"] } });
  link?.dispatchEvent(new Event("error"));
  await ready;
  expect([link?.media, link?.isConnected]).toEqual(["all", true]);
});

it("fails with a style sheet that has not arrived and cannot be read", async () => {
  const { ready, link } = await asked("http://localhost/modules/stock/stock.4.css");
  const sheet = {
    get cssRules(): never {
      throw new DOMException("Cannot access rules", "SecurityError");
    },
  };
  Object.defineProperty(link, "sheet", { value: sheet });
  link?.dispatchEvent(new Event("error"));
  await expect(ready).rejects.toThrow("did not load");
});

it("requests a failed style sheet at another address", async () => {
  const address = "http://localhost/modules/stock/stock.2.css";
  const first = await asked(address);
  first.link?.dispatchEvent(new Event("error"));
  await expect(first.ready).rejects.toThrow("did not load");
  expect(addresses()).toEqual([]);
  const next = await asked(address);
  expect(addresses()).toEqual([expect.stringMatching(/stock\.2\.css\?retry=\d+$/)]);
  expect(next.link?.integrity).toBe("sha384-0");
  next.link?.dispatchEvent(new Event("load"));
  await next.ready;
});

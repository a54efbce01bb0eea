import { fileIntegrity } from "../../releases/modules/file-integrity.ts";
import { openPublishingPortal } from "../../testing/publishing-portal.ts";
import { ownFile } from "./own-file.ts";

const at = (module: string, file: string) => `/modules/acme/${module}/1a/${file}`;
const listed = [
  at("stock", "img/a b.png"),
  at("stock", "logo.svg"),
  at("tickets", "logo.svg"),
  at("tickets", "x/t.ttf"),
];
const integrity = Object.fromEntries(listed.map((file, index) => [file, `sha384-${index}`]));
const found = (url: string, referer?: string) => ownFile({ url, headers: { referer } }, integrity);

it("finds the only file with the end of an address, preferring the page's application", () => {
  expect(found("/img/a%20b.png?v=1")).toBe(at("stock", "img/a b.png"));
  expect(found("/stock/img/a%20b.png", "https://acme.example/stock/orders/7")).toBe(at("stock", "img/a b.png"));
  expect(found("/logo.svg", "https://acme.example/tickets/home")).toBe(at("tickets", "logo.svg"));
  expect(found("/logo.svg", "https://acme.example/modules/acme/stock/1a/main.css")).toBe(at("stock", "logo.svg"));
  const same = Object.fromEntries(listed.map((file) => [file, "sha384-1"]));
  expect(ownFile({ url: "/logo.svg", headers: {} }, same)).toBe(at("stock", "logo.svg"));
  expect([found("/logo.svg"), found("/t.ttf.woff"), found("/%E0%A4%A")]).toEqual([undefined, undefined, undefined]);
});

it("redirects only requests for pictures, fonts and data there", async () => {
  const { portal, cdn, call, close } = await openPublishingPortal();
  const files = {
    "app.js": "export async function mount() {} export async function unmount() {}",
    "img/bg.svg": "<svg/>",
  };
  for (const [file, text] of Object.entries(files)) cdn.serve(`/own/${file}`, text);
  const hashes = Object.entries(files).map(([file, text]) => [file, fileIntegrity(Buffer.from(text))]);
  const module = { entry: "app.js", styles: [], imports: [], locales: {}, format: "esm" };
  const manifest = {
    package: "own",
    version: "1.0.0",
    modules: { "@app/own": module },
    files: Object.fromEntries(hashes),
  };
  const url = cdn.serve("/own/manifest.json", JSON.stringify(manifest));
  const body = {
    environment: "development",
    scope: "acme",
    reason: "test",
    changes: { set: { "@app/own": { url: new URL("app.js", url).href } } },
  };
  expect((await call("POST", "/releases", body, { "if-match": "*" })).json()).toMatchObject({ published: true });
  const getWith = (path: string, headers: Record<string, string>, tenant = "acme") =>
    portal.app.inject({ url: path, headers: { host: `${tenant}.localhost`, ...headers } });
  const get = (path: string, destination: string, tenant?: string) =>
    getWith(path, { "sec-fetch-dest": destination }, tenant);
  const led = await get("/img/bg.svg", "image");
  expect([led.statusCode, led.headers.location]).toEqual([302, new URL("img/bg.svg", url).href]);
  expect((await get("/img/bg.svg", "empty")).statusCode).toBe(302);
  expect((await get("/img/bg.svg", "script")).statusCode).toBe(404);
  expect((await get("/img/bg.svg", "image", "globex")).statusCode).toBe(404);
  expect((await get("/img/no.svg", "font")).statusCode).toBe(404);
  // Browsers state no destination over plain http.
  const picture = { accept: "image/png,image/svg+xml,*/*;q=0.5" };
  const unstated = await getWith("/img/bg.svg", picture);
  expect([unstated.statusCode, unstated.headers.location, unstated.headers.vary]).toEqual([
    ...[302, led.headers.location],
    expect.stringMatching(/Referer.*Sec-Fetch-Dest.*Accept/),
  ]);
  expect((await getWith("/img/bg.svg", { accept: "text/html,*/*;q=0.8" })).statusCode).toBe(404);
  expect((await getWith("/app.js", { accept: "*/*" })).statusCode).toBe(404);
  expect((await getWith("/img/bg.svg", picture, "globex")).statusCode).toBe(404);
  await close();
});

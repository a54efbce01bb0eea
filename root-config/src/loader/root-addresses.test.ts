import { bootElementId } from "@portico/shared-utility/contract";
import { installRootAddresses } from "./root-addresses.ts";
import { installScriptIntegrity } from "./script-integrity.ts";

const cdn = "https://cdn.example/shop";
const files = [
  "data.json",
  "film.mp4",
  "poster.png",
  "img/a.png",
  "img/b.png",
  "icons.svg",
  "import-map.json",
  "api/x.json",
  "parts/more.html.txt",
];
const map = document.createElement("script");
map.type = "systemjs-importmap";
map.textContent = JSON.stringify({
  integrity: Object.fromEntries(files.map((file) => [`${cdn}/${file}`, `sha384-${file}`])),
});
const boot = Object.assign(document.createElement("script"), {
  id: bootElementId,
  type: "application/json",
  textContent: '{"map":{}}',
});
document.head.append(map, boot);

const requested: string[] = [];
const serve = async (input: RequestInfo | URL) => {
  const address = new URL(String(input instanceof Request ? input.url : input), location.href).href;
  requested.push(address);
  const isThere = address.startsWith(cdn) || /\/import-map\.json$|\.html$/.test(address);
  return { status: isThere ? 200 : 404, url: address } as Response;
};

const calls: { page: unknown; given: unknown[]; answer: unknown }[] = [];
const opened: unknown[] = [];

beforeAll(() => {
  XMLHttpRequest.prototype.open = (_: string, address: string | URL) => void opened.push(address);
  class Request {}
  // jsdom has no class for `use`.
  function native(this: unknown, ...given: Parameters<typeof serve>) {
    const answer = serve(...given);
    calls.push({ page: this, given, answer });
    return answer;
  }
  Object.assign(window, { fetch: native, Request, SVGUseElement: SVGElement });
  installScriptIntegrity();
  installRootAddresses();
});
beforeEach(() => requested.splice(0));

it("fetches the file of the build if the portal serves none", async () => {
  expect((await fetch("/data.json?v=1")).url).toBe(`${cdn}/data.json?v=1`);
  expect((await fetch(new URL("/data.json", location.href))).url).toBe(`${cdn}/data.json`);
});

it("requests markup of the build, although the portal responds to every address with its page", async () => {
  expect((await fetch("parts/more.html")).url).toBe(`${cdn}/parts/more.html.txt`);
  expect(requested).toEqual([`${cdn}/parts/more.html.txt`]);
  expect((await fetch("/import-map.json?name=a.csv.txt")).url).toContain(location.origin);
  expect((await fetch("/parts/other.html")).url).toBe(`${location.origin}/parts/other.html`);
  new XMLHttpRequest().open("GET", "/shop/parts/more.html?page=2");
  expect(String(opened.pop())).toBe(`${cdn}/parts/more.html.txt?page=2`);
});

it("does not change requests for files of the portal, for unknown files, or with a body", async () => {
  expect((await fetch("/import-map.json")).url).toBe(`${location.origin}/import-map.json`);
  expect((await fetch("/other.json")).status).toBe(404);
  expect((await fetch("/api/x.json")).status).toBe(404);
  requested.splice(0);
  await fetch("/data.json", { method: "POST" });
  expect(requested).toEqual([`${location.origin}/data.json`]);
});

it("does not change calls to other hosts, or calls without an address", () => {
  const [page, address] = [{}, new URL(`${cdn}/data.json`)];
  const init = { method: "POST" };
  for (const given of [[address], [address.href, init], []] as unknown[][]) {
    const answer = Reflect.apply(fetch, page, given);
    const call = calls.at(-1);
    expect(call?.page).toBe(page);
    expect(call?.given).toEqual(given);
    expect(call?.answer).toBe(answer);
  }
  expect(fetch).toHaveProperty("name", "fetch");
});

it("requests it by XMLHttpRequest, too", () => {
  const request = new XMLHttpRequest();
  request.open("GET", "/data.json");
  request.open("GET", "/other.json");
  expect(opened).toEqual([`${cdn}/data.json`, "/other.json"]);
});

it("shows the pictures, videos and shapes of the build, whatever sets their addresses", () => {
  const video = document.createElement("video");
  video.src = "/film.mp4";
  video.setAttribute("poster", "/poster.png");
  const picture = document.createElement("img");
  picture.srcset = "/img/a.png 1x, /img/b.png 2x, /img/other.png 3x";
  const source = document.createElement("source");
  source.setAttribute("srcset", "/img/a.png");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "/icons.svg#dot");
  expect([video.src, video.poster, picture.srcset, source.srcset, use.getAttribute("href")]).toEqual([
    `${cdn}/film.mp4`,
    `${cdn}/poster.png`,
    `${cdn}/img/a.png 1x, ${cdn}/img/b.png 2x, /img/other.png 3x`,
    `${cdn}/img/a.png`,
    `${cdn}/icons.svg#dot`,
  ]);
});

it("corrects the address of a picture in markup after the portal refused it", () => {
  document.body.innerHTML = '<img src="/img/a.png"><img src="/img/other.png">';
  const [first, second] = document.images;
  for (const picture of [first, second]) picture?.dispatchEvent(new Event("error"));
  expect([first?.src, second?.getAttribute("src")]).toEqual([`${cdn}/img/a.png`, "/img/other.png"]);
});

it("finds files of a build that expects them beside its page", async () => {
  history.replaceState({}, "", "/stock/items/7");
  const picture = new Image();
  picture.src = "./img/a.png";
  const other = new Image();
  other.srcset = "img/b.png 2x, data:image/png;base64,AAAA.png";
  document.body.innerHTML = '<img src="img/a.png"><img src="img/other.png">';
  for (const each of document.images) each.dispatchEvent(new Event("error"));
  expect([picture.src, other.srcset, ...[...document.images].map((each) => each.getAttribute("src"))]).toEqual([
    `${cdn}/img/a.png`,
    `${cdn}/img/b.png 2x, data:image/png;base64,AAAA.png`,
    `${cdn}/img/a.png`,
    "img/other.png",
  ]);
  expect((await fetch("./data.json")).url).toBe(`${cdn}/data.json`);
});

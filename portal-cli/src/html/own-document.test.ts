/** @jest-environment jsdom */
import { followTitle, giveDocument, giveFiles } from "./own-document.ts";

const folder = "https://cdn.example/stock";
let own: HTMLElement | undefined;
const real = { root: document.documentElement, head: document.head, body: document.body, first: document.firstChild };
giveDocument(() => own, `${folder}/portico-site.js`);

/** What code of a file gets. */
const inFile = (address: string, code: string) => new Function(`return ${code};\n//# sourceURL=${address}`)();
const inOwn = (code: string) => inFile(`${folder}/assets/app.js`, code);
const inOther = (code: string) => inFile("https://cdn.example/other/app.js", code);

beforeEach(() => {
  own = document.createElement("html");
  const [head, body] = [document.createElement("head"), document.createElement("body")];
  head.append(document.createElement("title"));
  own.append(head, body);
  const place = document.createElement("div");
  place.append(own);
  real.body.replaceChildren(place);
});

it("gives code of its folder the own root element, head and body, and other code the page's", () => {
  const code = "[document.documentElement, document.firstChild, document.head, document.body]";
  expect(inOwn(code)).toEqual([own, own, own?.firstElementChild, own?.lastElementChild]);
  expect(inOther(code)).toEqual([real.root, real.first, real.head, real.body]);
});

it("lets code of its folder find elements in its own document only", () => {
  const title = own?.querySelector("title");
  const codes = ['document.querySelector("head > title")', 'document.getElementsByTagName("title")[0]'];
  for (const code of [...codes, 'document.querySelectorAll("html title")[0]']) expect(inOwn(code)).toBe(title);
  expect(inOwn('document.querySelectorAll("html").length')).toBe(1);
  expect(inOther('document.querySelector("html")')).toBe(real.root);
});

it("gives code of its folder the page's document while the application is not shown", () => {
  own = undefined;
  expect(inOwn("document.documentElement")).toBe(real.root);
});

it("shows the titles of its own head until it ends", async () => {
  const titles: string[] = [];
  const end = followTitle(own as HTMLElement, (title) => titles.push(title));
  own?.querySelector("title")?.append("Stock");
  await Promise.resolve();
  own?.querySelector("head")?.append(document.createElement("meta"));
  await Promise.resolve();
  end();
  own?.querySelector("title")?.append(" 2");
  await Promise.resolve();
  expect(titles).toEqual(["Stock"]);
});

it("lets code of its folder fetch its files at the addresses for which it is built, and passes on other requests", async () => {
  const asked: string[] = [];
  const native = async (input: unknown) => {
    asked.push(String(input));
    return { ok: String(input).includes("/about"), url: String(input) } as Response;
  };
  window.fetch = native;
  giveFiles("/", `${folder}/portico-site.js`);
  const { url } = await inOwn('fetch("/about/page.txt?a=1")');
  expect([url, asked.splice(0)]).toEqual(["http://localhost/about/page.txt?a=1", [`${folder}/about/page.txt?a=1`]]);
  await inOwn('fetch("/gone.txt")');
  expect(asked.splice(0)).toEqual([`${folder}/gone.txt`, "/gone.txt"]);
  await inOwn('fetch("/about")');
  await inOwn('fetch("/about.txt", { method: "POST" })');
  await inOther('fetch("/about.txt")');
  expect(asked).toEqual(["/about", "/about.txt", "/about.txt"]);
});

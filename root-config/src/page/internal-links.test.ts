import { interceptLinks, internalLinkPath } from "./internal-links.ts";

function click(html: string, init: MouseEventInit = {}): { path: string | undefined; prevented: boolean } {
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, ...init });
  let path: string | undefined;
  document.body.addEventListener(
    "click",
    (e) => {
      path = internalLinkPath(e as MouseEvent, location);
    },
    { once: true },
  );
  document.body.querySelector("[data-hit]")?.dispatchEvent(event);
  return { path, prevented: event.defaultPrevented };
}

describe("a click on a link", () => {
  it.each([
    ['<a href="/tickets/home" data-hit>x</a>', "/tickets/home"],
    ['<a href="/profile?x=1#y"><b data-hit>x</b></a>', "/profile?x=1#y"],
    ['<a href="tickets" data-hit>x</a>', "/tickets"],
  ])("navigates inside the portal: %s", (html, path) => expect(click(html).path).toBe(path));

  it.each([
    '<a href="https://elsewhere.example/" data-hit>x</a>',
    '<a href="/tickets" target="_blank" data-hit>x</a>',
    '<a href="/report.pdf" download data-hit>x</a>',
    '<a href="#main" data-hit>x</a>',
    '<a href="/api/docs" data-hit>x</a>',
    '<a href="/media/apps/tickets/logo.png" data-hit>x</a>',
    '<a href="mailto:x@y.test" data-hit>x</a>',
    '<a href="http://" data-hit>x</a>',
    "<button data-hit>x</button>",
  ])("is left to the browser: %s", (html) => expect(click(html).path).toBeUndefined());

  it("is left to the browser with a modifier key or another button", () => {
    const html = '<a href="/tickets" data-hit>x</a>';
    expect(click(html, { ctrlKey: true }).path).toBeUndefined();
    expect(click(html, { metaKey: true }).path).toBeUndefined();
    expect(click(html, { button: 1 }).path).toBeUndefined();
  });
});

describe("links, once they are intercepted", () => {
  const visited: string[] = [];
  beforeAll(() => interceptLinks((path) => visited.push(path)));
  beforeEach(() => visited.splice(0));

  it("navigate inside the page", () => {
    expect(click('<a href="/assets/home" data-hit>x</a>').prevented).toBe(true);
    expect(visited).toEqual(["/assets/home"]);
  });

  it("are left to a framework that loads later and delegates events to the document", () => {
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    click('<a href="/solid/details" data-hit>x</a>');
    expect(visited).toEqual([]);
  });

  it("are announced to applications, which may change their address, if no router has handled them", () => {
    const taken: boolean[] = [];
    const change = (event: Event) => {
      const { target, defaultPrevented } = (event as CustomEvent<MouseEvent>).detail;
      taken.push(defaultPrevented);
      (target as Element).setAttribute("href", "/stock/details");
    };
    window.addEventListener("portico:follow", change, { once: true });
    click('<a href="/details" data-hit>x</a>');
    expect({ taken, visited }).toEqual({ taken: [false], visited: ["/stock/details"] });
  });

  it("are left to a router that loads later and listens on the window", () => {
    window.addEventListener("click", (event) => event.preventDefault(), { once: true });
    click('<a href="/preact/details" data-hit>x</a>');
    expect(visited).toEqual([]);
    expect(click('<a href="/assets/home" data-hit>x</a>').prevented).toBe(true);
    expect(visited).toEqual(["/assets/home"]);
  });
});

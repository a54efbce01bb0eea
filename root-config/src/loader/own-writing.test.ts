import { installOwnWriting } from "./own-writing.ts";

let warn: jest.SpyInstance;
let running: HTMLScriptElement | null = null;

/** Runs the actions of a script of the page, placed in a footer. */
function footerAfter(work: () => void): string {
  document.body.innerHTML = "<footer>© <script></script> Acme</footer>";
  running = document.querySelector("footer script");
  work();
  running = null;
  const footer = document.querySelector("footer");
  footer?.querySelector("script")?.remove();
  return footer?.innerHTML ?? "";
}

beforeAll(() => {
  Object.defineProperty(document, "currentScript", { configurable: true, get: () => running });
  installOwnWriting();
});
beforeEach(() => {
  warn = jest.spyOn(console, "warn").mockImplementation(() => {});
});

it("inserts text that a script of a page writes at the place of the script", () => {
  expect(footerAfter(() => document.write("2026"))).toBe("© 2026 Acme");
  expect(footerAfter(() => document.writeln("<b>A</b>", "B"))).toBe("© <b>A</b>B\n Acme");
});

it("joins markup that a script writes in parts, and keeps complete elements", () => {
  let first: Element | null = null;
  const written = footerAfter(() => {
    document.write("<i>1</i>");
    first = document.querySelector("footer i");
    document.write("<i>2</i>");
    expect(document.querySelector("footer i")).toBe(first);
  });
  expect(written).toBe("© <i>1</i><i>2</i> Acme");
  const parts = footerAfter(() => {
    for (const part of ["<ul>", "<li>1</li>", "</ul>"]) document.write(part);
  });
  expect(parts).toBe("© <ul><li>1</li></ul> Acme");
});

it("does not replace the portal's page by later writes, and logs this", () => {
  document.body.innerHTML = "<main>portal</main>";
  document.write("<p>late</p>");
  document.open();
  expect(document.body.innerHTML).toBe("<main>portal</main>");
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("document.write is ignored"));
});

it("warns of written script elements, which do not run", () => {
  footerAfter(() => document.write('<script src="a.js"></script>'));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("written script elements do not run"));
});

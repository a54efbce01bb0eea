import { createMarkupRule } from "./markup-rule.ts";

const pageWith = (boot: string) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = boot && `<script type="application/json" id="portico-boot">${boot}</script>`;
  return page;
};

it.each(["", "{}", '{"markup":true}', '{"markup":false}'])(
  "lets content be removed in a page with the facts %j",
  (boot) => {
    expect(createMarkupRule(pageWith(boot))("")).toBe("");
  },
);

it.each(["", '{"markup":true}'])(
  "lets React create script elements, which do not run when made from markup, in a page with the facts %j",
  (boot) => {
    const rule = createMarkupRule(pageWith(boot));
    expect(rule("<script></script>")).toBe("<script></script>");
    for (const text of ["<script>1</script>", '<script src="/a.js"></script>', " <script></script>"])
      expect(rule(text)).not.toBe(text);
  },
);

it.each(["", "{}", '{"markup":false}', '{"markup":"true"}'])("refuses markup in a page with the facts %j", (boot) => {
  expect(createMarkupRule(pageWith(boot))("<p>text</p>")).toBeNull();
});

it("refuses markup in a browser without a sanitizer", () => {
  expect(createMarkupRule(pageWith('{"markup":true}'))("<p>text</p>")).toBeNull();
});

describe("in a browser whose own Sanitizer removes nothing", () => {
  const template = HTMLTemplateElement.prototype as { setHTML?: unknown };
  const configurations: unknown[] = [];
  beforeAll(() => {
    template.setHTML = function setHTML(
      this: HTMLTemplateElement,
      text: string,
      { sanitizer }: { sanitizer: unknown },
    ) {
      this.innerHTML = text;
      configurations.push(sanitizer);
    };
  });
  afterAll(() => {
    delete template.setHTML;
  });
  const take = (text: string) => createMarkupRule(pageWith('{"markup":true}'))(text);

  it("keeps controls, custom elements, comments and data attributes", () => {
    const text = '<button @click$lit$="1">Add</button><!--v-if--><x-list data-id="7"></x-list><input value="1">';
    expect(take(text)).toBe(text);
    expect(configurations[0]).toEqual({
      comments: true,
      removeElements: ["base", "meta"],
      removeAttributes: ["srcdoc"],
    });
  });

  it.each([
    [
      '<iframe src="https://maps.example/" srcdoc="x" onload="f()">x</iframe>',
      '<iframe src="https://maps.example/"></iframe>',
    ],
    ['<iframe src="javascript:f()"></iframe>', ""],
    ['<portico-kept-iframe src="data:text/html,x"></portico-kept-iframe>', ""],
    ['<svg><use href="#dot"></use></svg>', '<svg><use href="#dot"></use></svg>'],
    ['<svg><use xlink:href="data:image/svg+xml,x"></use></svg>', "<svg></svg>"],
  ])("keeps of %s only %j", (text, left) => expect(take(text)).toBe(left));

  it("refuses markup that each parse changes", () => {
    let round = 0;
    template.setHTML = function setHTML(this: HTMLTemplateElement) {
      this.innerHTML = `<p>${++round}</p>`;
    };
    expect(take("<p>text</p>")).toBeNull();
  });
});

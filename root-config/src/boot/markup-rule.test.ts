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

it.each(["", "{}", '{"markup":false}', '{"markup":"true"}'])("refuses markup in a page with the facts %j", (boot) => {
  expect(createMarkupRule(pageWith(boot))("<p>text</p>")).toBeNull();
});

it("refuses markup in a browser without a sanitizer", () => {
  expect(createMarkupRule(pageWith('{"markup":true}'))("<p>text</p>")).toBeNull();
});

import type { Page } from "@playwright/test";
import { ana } from "../../support/api/accounts.ts";
import { test } from "../../support/portal/es-portal-test.ts";
import { expect } from "../../support/test.ts";

// The page reports that the hostile markup was refused.
test.use({ provoked: /Content Security Policy/ });

/** Markup in the form that compilers of frameworks write, and in the form that people write. */
const templates = {
  solid: "<main class=card><button type=button>Add</button><p>Sum: <!>, <!></p><input type=checkbox data-id=7></main>",
  "solid rows": "<tr><td><input><td><button>Remove",
  svelte: '<button class="svelte-1tky8bj"> </button> <!> <select><option>One</option></select>',
  lit: '<x-list .items$lit$="lit$1$" @click$lit$="lit$1$" ?disabled$lit$="lit$1$"><!--?lit$1$--><slot name="end"></slot></x-list>',
  vue: '<form><label for="a">Name</label><textarea id="a">text</textarea></form><!--[--><!--v-if--><!--]-->',
  preact: "<dialog open><details><summary>More</summary><video controls></video></details></dialog>",
  icons: '<svg viewBox="0 0 9 9"><use href="#dot" class="icon"></use><path d="M0 0h9"></path></svg>',
  frame: '<iframe title="Map" src="https://maps.example/x" loading="lazy"></iframe>',
  shadow: "<template><style>p { color: red }</style><p>In a template</p></template>",
  styled: '<p style="color: red" hidden aria-label="Styled">x</p>',
};

const hostile = [
  "<script>run()</script>",
  "<svg><script>run()</script></svg>",
  '<img src=x onerror="run()">',
  '<x-a onfocus="run()" tabindex=0></x-a>',
  '<a href="javascript:run()">x</a>',
  '<form action="javascript:run()"><button formaction="java\nscript:run()">x</button></form>',
  '<svg><a xlink:href="javascript:run()"><text>x</text></a></svg>',
  '<svg><a><animate attributeName="href" values="javascript:run()"></animate></a></svg>',
  '<iframe srcdoc="<script>run()</script>" onload="run()"></iframe>',
  '<iframe src="javascript:run()"></iframe>',
  '<portico-kept-iframe src="javascript:run()" srcdoc="x"></portico-kept-iframe>',
  '<svg><use href="data:image/svg+xml,x"></use></svg>',
  '<object data="x"></object><embed src="x">',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  "<template><script>run()</script><img src=x onerror=run()></template>",
  '<noscript><p title="</noscript><img src=x onerror=run()>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=run()&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=run()>">',
];

const written = (page: Page, markup: string) =>
  page.evaluate((text) => {
    const template = document.createElement("template");
    template.innerHTML = text;
    // The portal lets style elements of templates apply through the page's nonce.
    for (const style of template.content.querySelectorAll("style")) style.removeAttribute("nonce");
    for (const inner of template.content.querySelectorAll("template"))
      for (const style of inner.content.querySelectorAll("style")) style.removeAttribute("nonce");
    return template.innerHTML;
  }, markup);

/**
 * The parts of a text that could run or leave the page if an element gets it as markup and the browser parses it again.
 */
const dangers = (page: Page, markup: string) =>
  page.evaluate((text) => {
    const host = document.body.appendChild(document.createElement("div"));
    try {
      host.innerHTML = text;
    } catch {
      return [];
    }
    const inside = (root: ParentNode): Element[] =>
      [...root.querySelectorAll("*")].flatMap((each) => [
        each,
        ...(each instanceof HTMLTemplateElement ? inside(each.content) : []),
      ]);
    // The Sanitizer keeps the values of an animation, and removes the name of the animated attribute.
    const isIdle = (each: Element) => each.localName === "animate" && !each.hasAttribute("attributeName");
    const found = inside(host).flatMap((each) => [
      ...(/^(script|object|embed|base|meta)$/i.test(each.localName) ? [each.localName] : []),
      ...[...each.attributes]
        .filter(() => !isIdle(each))
        .filter(({ name, value }) => /^on|^srcdoc$/i.test(name) || /^\s*(java\s*script|data):/i.test(value))
        .map(({ name, value }) => `${name}=${value}`),
    ]);
    host.remove();
    return found;
  }, markup);

test("markup of frameworks is kept unless it runs something; scripts, handlers and script addresses are removed", async ({
  page,
  context,
  enter,
  separatePortal: { operate, publish },
}) => {
  await operate("need", "add", ana.tenant, "html");
  await publish("handbook", "greeting.1.js", "--need", "html");
  await enter(page);
  const plain = await context.newPage();
  for (const [name, markup] of Object.entries(templates)) {
    expect(await written(page, markup), name).toBe(await written(plain, markup));
  }
  for (const markup of hostile) expect(await dangers(page, markup), markup).toEqual([]);
});

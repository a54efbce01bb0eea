import type { Page } from "@playwright/test";
import { bar } from "../../pages/bar.ts";
import { ana } from "../../support/api/accounts.ts";
import { expect, test } from "../../support/test.ts";

// The console reports each refusal.
test.use({ account: ana, provoked: /./ });

/** Creates styles and scripts as applications and attackers do, and returns those that have had an effect. */
function tryStyles(): string[] {
  const probe = document.body.appendChild(document.createElement("p"));
  const applied: string[] = [];
  const rule = "p { outline-width: 7px; outline-style: solid }";
  const attempt = (name: string, add: () => Element | undefined) => {
    let added: Element | undefined;
    try {
      added = add();
    } catch {
      // Refused by Trusted Types.
    }
    if (getComputedStyle(probe).outlineWidth === "7px") applied.push(name);
    added?.remove();
    probe.removeAttribute("style");
  };
  const element = () => document.head.appendChild(document.createElement("style"));
  attempt("text content", () => Object.assign(element(), { textContent: rule }));
  attempt("text node", () => {
    const style = element();
    style.append(rule);
    return style;
  });
  attempt("rules", () => {
    const style = element();
    style.sheet?.insertRule(rule);
    return style;
  });
  attempt("svg", () => {
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = rule;
    return document.body.appendChild(style);
  });
  attempt("clone", () => {
    const style = document.createElement("style");
    style.textContent = rule;
    return document.head.appendChild(style.cloneNode(true) as Element);
  });
  attempt("constructed sheet", () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets = [sheet];
    return undefined;
  });
  document.adoptedStyleSheets = [];
  attempt("style property", () => {
    probe.style.cssText = "outline: 7px solid";
    return undefined;
  });
  attempt("style attribute", () => {
    probe.setAttribute("style", "outline: 7px solid");
    return undefined;
  });
  attempt("markup", () => {
    document.head.insertAdjacentHTML("beforeend", `<style>${rule}</style>`);
    return document.head.lastElementChild ?? undefined;
  });
  const nonce = document.querySelector<HTMLStyleElement>("style[nonce]")?.nonce ?? "";
  attempt("script with the nonce", () => {
    const script = document.createElement("script");
    script.nonce = nonce;
    script.append("document.querySelector('body > p').style.outline = '7px solid'");
    return document.head.appendChild(script);
  });
  attempt("selector for the nonce", () =>
    Object.assign(element(), { textContent: `:root:has([nonce^="${nonce[0]}"]) ${rule}` }),
  );
  probe.remove();
  return applied;
}

const applies = ["text content", "text node", "rules", "svg", "clone", "constructed sheet", "style property"];

async function opened(page: Page): Promise<string[]> {
  await expect(bar(page).user).toBeVisible();
  return page.evaluate(tryStyles);
}

test("style elements of scripts apply, attributes do not, and no selector reads the nonce", async ({ page }) => {
  await page.goto("/");
  expect(await opened(page)).toEqual(applies);
});

test("style elements apply in a page that the browser has revalidated", async ({ page }) => {
  const statuses: number[] = [];
  // Playwright shows a revalidated page as 200 unless its interception is off; the nonce shows it.
  const nonce = () => page.evaluate(() => document.querySelector<HTMLStyleElement>("style[nonce]")?.nonce);
  page.on("response", (response) => response.request().isNavigationRequest() && statuses.push(response.status()));
  await page.goto("/");
  const first = await nonce();
  await page.goto("/");
  expect(statuses).toHaveLength(2);
  expect(await nonce()).toBe(first);
  expect(await opened(page)).toEqual(applies);
});

import { LRUCache } from "lru-cache";
import { accentTokens, highContrastTokens } from "../../identity/tenants/accent-tokens.ts";
import { brandAddresses } from "../../identity/tenants/brand-addresses.ts";
import { stackOf } from "../../identity/tenants/font-stacks.ts";
import type { Brand } from "../../platform/db/tenant-table.ts";
import { hashSource } from "./hash-source.ts";

/** A tenant's appearance, as an element of the page and its source in the page's policy. */
interface BrandStyle {
  markup: string;
  /** `'sha256-…'` of the element's text. With it the policy allows no other style element. */
  source: string;
}

// Forced colours: the browser replaces the colours of texts and backgrounds; these rules cover the rest.
const systemColours = {
  accent: "Highlight",
  "accent-hover": "Highlight",
  "accent-active": "Highlight",
  "accent-soft": "Canvas",
  "on-accent": "HighlightText",
  link: "LinkText",
  focus: "Highlight",
  selected: "Canvas",
  unread: "Canvas",
};

/**
 * The first HTML has the tenant's colours, typeface and logo, so that the page never shows other colours, and the
 * logo's place has its size from the start. Elements with `data-tenant-logo` show the logo as a background: an image
 * cannot run anything, and the theme changes it without a script.
 * @param brand checked when it was set. This function checks the form again, because the values become text of a style
 * element
 */
export function brandStyle(domain: string, brand: Brand): BrandStyle {
  const text = accentRules(brand.accent) + fontRule(brand.font) + logoRules(domain, brand);
  const source = sources.get(text) ?? hashSource(text);
  sources.set(text, source);
  return { markup: `<style>${text}</style>`, source };
}

const sources = new LRUCache<string, string>({ max: 1_000 });

// The tones take half a millisecond, and every page needs them.
const known = new LRUCache<string, string>({ max: 1_000 });

function accentRules(accent: string | undefined): string {
  if (accent === undefined || !/^#[0-9a-f]{6}$/i.test(accent)) return "";
  const rules = known.get(accent) ?? rulesOf(accent);
  known.set(accent, rules);
  return rules;
}

function rulesOf(accent: string): string {
  const { light, dark } = accentTokens(accent);
  const high = highContrastTokens(accent);
  const both = (one: Record<string, string>, other: Record<string, string>) =>
    `:root{${declarations(one)}}${inDark("", declarations(other))}`;
  const forced = `@media (forced-colors:active){${both(systemColours, systemColours)}}`;
  return `${both(light, dark)}@media (prefers-contrast:more){${both(high.light, high.dark)}}${forced}`;
}

/**
 * Rules of the dark theme, also for a page that follows the system before a script has set its mode. On paper the light
 * theme applies.
 */
function inDark(selector: string, rules: string): string {
  const system = `@media (prefers-color-scheme:dark){:root:not([mode])${selector}{${rules}}}`;
  return `@media screen{:root[mode="dark"]${selector}{${rules}}${system}}`;
}

function fontRule(font: string | undefined): string {
  const stack = stackOf(font);
  return stack === undefined ? "" : `:root{--font-sans:${stack}}`;
}

function logoRules(domain: string, brand: Brand): string {
  const { logo, dark } = brandAddresses(domain, brand);
  const rules = ({ address, ratio }: typeof logo) =>
    /^[\w/.?=-]+$/.test(address) ? `background-image:url(${address});aspect-ratio:${Number(ratio)}` : "";
  const logoRule = `[data-tenant-logo]{${rules(logo)}}`;
  return dark ? logoRule + inDark(" [data-tenant-logo]", rules(dark)) : logoRule;
}

function declarations(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");
}

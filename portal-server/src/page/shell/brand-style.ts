import { createHash } from "node:crypto";
import { accentTokens } from "../../identity/tenants/accent-tokens.ts";

/** The tokens of a tenant's accent, as an element of the page and its source in the page's policy. */
export interface BrandStyle {
  markup: string;
  /** `'sha256-…'` of the element's text: no other text of a style element is allowed by it. */
  source: string;
}

/**
 * The first HTML has the tenant's colours, so that nothing is shown in others. Nothing for a tenant without an accent.
 *
 * @param accent `#rrggbb`; anything else is left out, because it becomes text of a style element
 */
export function brandStyle(accent: string | undefined): BrandStyle | undefined {
  if (accent === undefined || !/^#[0-9a-f]{6}$/i.test(accent)) return undefined;
  const { light, dark } = accentTokens(accent);
  const text = `:root{${declarations(light)}}:root[mode="dark"]{${declarations(dark)}}`;
  const hash = createHash("sha256").update(text).digest("base64");
  return { markup: `<style>${text}</style>`, source: `'sha256-${hash}'` };
}

function declarations(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");
}

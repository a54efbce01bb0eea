import type { PageNode } from "./make-node.ts";
import type { PageSource } from "./page-sources.ts";

/** Servers of style sheets whose fonts are on another one. */
const fontsOf: Readonly<Record<string, string>> = {
  "https://fonts.googleapis.com": "https://fonts.gstatic.com",
  "https://use.typekit.net": "https://p.typekit.net",
};

/**
 * A style sheet of another origin stays there: the page gets a link to it, and declares its origin.
 *
 * @param address the absolute address
 * @param source its media, its stated hash, and the attributes of one that scripts look for
 */
export function foreignStyle(
  address: string,
  { media, integrity, link }: Pick<PageSource, "media" | "integrity" | "link">,
): { node: PageNode; needs: string[] } {
  const { origin } = new URL(address);
  const fonts = [origin, ...(fontsOf[origin] ? [fontsOf[origin]] : [])].map((each) => `font:${each}`);
  // Readable by the page, which keeps the rules inside the application.
  const request = {
    rel: "stylesheet",
    href: address,
    crossorigin: "anonymous",
    ...(media && { media }),
    ...(integrity && { integrity }),
  };
  const node = { name: "link", attributes: { ...link, ...request }, children: [] };
  return { node, needs: [`style:${origin}`, ...fonts] };
}

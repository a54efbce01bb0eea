import type { PageNode } from "./make-node.ts";

const description = /\/config\/environment$/;

/**
 * Ember draws into the body, and takes its element from a description in the page (`meta`). The application gets an
 * element of its own. Its router adds the root URL to the page's base, which is the application's already.
 *
 * @returns `undefined` for a page without such a description
 */
export function emberPage(metas: readonly PageNode[], body: readonly PageNode[]): PageNode[] | undefined {
  const meta = metas.find((node) => typeof node !== "string" && description.test(node.attributes.name ?? ""));
  const config = typeof meta === "object" ? configIn(meta.attributes.content ?? "") : undefined;
  if (typeof meta !== "object" || !config) return undefined;
  const id = `${config.modulePrefix}-root`;
  const given = config.APP?.rootElement;
  const app = { ...config.APP, rootElement: given ?? `#${id}` };
  const content = encodeURIComponent(JSON.stringify({ ...config, rootURL: "/", APP: app }));
  const described = { ...meta, attributes: { ...meta.attributes, content } };
  const element = { name: "div", attributes: { id }, children: [] };
  return [
    ...metas.map((each) => (each === meta ? described : each)),
    ...(given === undefined ? [element] : []),
    ...body,
  ];
}

function configIn(content: string): { modulePrefix: string; APP?: { rootElement?: string } } | undefined {
  try {
    const config = JSON.parse(decodeURIComponent(content));
    return typeof config?.modulePrefix === "string" ? config : undefined;
  } catch {
    return undefined;
  }
}

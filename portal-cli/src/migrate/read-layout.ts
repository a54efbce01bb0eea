import { allTags, type Tag } from "./read-tags.ts";
import { addApplication, type RootConfig } from "./root-config.ts";

/** A node of single-spa-layout's JSON. */
interface LayoutNode {
  type?: string;
  name?: string;
  path?: string;
  default?: boolean;
  props?: Record<string, unknown> | string[];
  routes?: LayoutNode[];
}

export interface Layout {
  mode?: string;
  base?: string;
  routes: LayoutNode[];
  redirects?: Record<string, string>;
}

export function isLayout(value: unknown): value is Layout {
  const { routes } = (value ?? {}) as Partial<Layout>;
  return Array.isArray(routes) && routes.every((node) => typeof node === "object" && node !== null && "type" in node);
}

/** Converts single-spa-layout's elements to its JSON. */
export function layoutOf({ attributes, children }: Tag): Layout {
  const redirects = allTags(children)
    .filter(isRedirect)
    .map(({ attributes: { from = "", to = "" } }) => [from, to]);
  return { ...attributes, routes: nodesOf(children), redirects: Object.fromEntries(redirects) };
}

const isRedirect = ({ name }: Tag) => name === "redirect";
const nodesOf = (tags: Tag[]) => tags.filter((tag) => !isRedirect(tag)).map(nodeOf);

function nodeOf({ name: type, attributes, children }: Tag): LayoutNode {
  const { name, path, props } = attributes;
  return {
    type,
    ...(name !== undefined && { name }),
    ...(path !== undefined && { path }),
    ...("default" in attributes && { default: true }),
    ...(props !== undefined && { props: props.split(",").map((each) => each.trim()) }),
    routes: nodesOf(children),
  };
}

export function addLayout(root: RootConfig, { mode, base = "/", routes, redirects = {} }: Layout): void {
  const isHash = mode === "hash";
  root.hasLayout = true;
  const hasRoute = (nodes: LayoutNode[]): boolean =>
    nodes.some(({ type, routes = [] }) => type === "route" || hasRoute(routes));
  const before = { reached: false };
  const visit = (nodes: readonly LayoutNode[], path: string | undefined) => {
    for (const node of nodes) {
      const { type = "", routes: inner = [] } = node;
      if (type === "application") addApplication(root, placed(node, path, { isHash, isBelow: before.reached }));
      else if (type === "route")
        visit(inner, node.default ? (path ?? byDefault) : joined(path?.startsWith("/") ? path : base, node.path ?? ""));
      else {
        root.markup.push(type);
        visit(inner, path);
      }
      if (path === undefined && (type === "route" || hasRoute(inner))) before.reached = true;
    }
  };
  visit(routes, undefined);
  for (const [from, to] of Object.entries(redirects))
    root.redirects.push({ from: joined(base, from), to: joined(base, to) });
}

/** In place of a path: no other route fits. */
const byDefault = "default";

function placed(
  node: LayoutNode,
  path: string | undefined,
  { isHash, isBelow }: { isHash: boolean; isBelow: boolean },
) {
  const { name = "", props = [] } = node;
  const names = Array.isArray(props) ? props : Object.keys(props);
  if (path === undefined)
    return {
      name,
      where: [{ kind: "always" as const, position: isBelow ? ("bottom" as const) : ("top" as const) }],
      props: names,
    };
  if (path === byDefault) return { name, where: [{ kind: "default" as const }], props: names };
  const where = isHash ? { kind: "code" as const, text: `#${path}` } : { kind: "path" as const, path };
  return { name, where: [where], props: names };
}

/** `/` and `stock` → `/stock` */
function joined(base: string, path: string): string {
  const parts = `${base}/${path}`.split("/").filter(Boolean);
  return `/${parts.join("/")}`;
}

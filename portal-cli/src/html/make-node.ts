/// <reference lib="dom" />
// The functions of this file run in the portal's page, as text (`html-adapter.ts`). They may use those of its imports, and nothing else.
import { giveText } from "./page-elements.ts";

export type ScriptPlaces = Map<number, HTMLScriptElement>;

/** A text, or an element of a page without its scripts; a comment has the name `#comment`. */
export type PageNode = string | PageElement;

export interface PageElement {
  name: string;
  /** Of SVG and MathML. */
  namespace?: string;
  attributes: Record<string, string>;
  children: PageNode[];
  /** Of a plain script at its place: which of the page's scripts it is. */
  runs?: number;
  /** Handlers: `onclick` → which function of the script with the handlers. */
  handlers?: Record<string, number>;
}

/** The script with the page's handlers, when it has run. */
export interface HandlerScript extends HTMLScriptElement {
  handlers?: ((this: unknown, event: Event) => unknown)[];
}

/** Gives an element its handlers: as properties, like those of attributes. */
export function addHandlers(made: Element, { handlers = {} }: PageElement, places: ScriptPlaces): void {
  for (const [name, index] of Object.entries(handlers))
    Object.assign(made, {
      [name](this: unknown, event: Event) {
        const script = [...places.values()].find((each: HandlerScript) => each.handlers) as HandlerScript | undefined;
        return script?.handlers?.[index]?.call(this, event);
      },
    });
}

/**
 * Makes the elements of the page. Data in a script element is in one of MathML,
 * which the page's policy does not take for code: selectors, ids and texts are the same.
 */
export function makeNode(node: PageNode, places: ScriptPlaces): Node {
  if (typeof node === "string") return document.createTextNode(node);
  const { name, namespace = "http://www.w3.org/1999/xhtml", attributes, children, runs } = node;
  if (name === "#comment") return document.createComment(children.join(""));
  const isData = name === "script" && runs === undefined && node.namespace === undefined;
  const options = attributes.is === undefined ? undefined : { is: attributes.is };
  const made = document.createElementNS(
    isData ? "http://www.w3.org/1998/Math/MathML" : namespace,
    name,
    options,
  ) as HTMLElement;
  for (const [attribute, value] of Object.entries(attributes)) {
    // Markup with styles is refused by the page's policy, the property is not.
    if (attribute === "style") made.style.cssText = value;
    else made.setAttribute(attribute, value);
  }
  // The attribute has an effect only at elements that a parser makes.
  if (made instanceof HTMLMediaElement && attributes.muted !== undefined) made.muted = true;
  addHandlers(made, node, places);
  const parent = made instanceof HTMLTemplateElement ? made.content : made;
  for (const child of children) {
    const added = makeNode(child, places);
    if (!(added instanceof HTMLTemplateElement && declareRoot(made, added))) parent.append(added);
  }
  if (runs !== undefined) places.set(runs, made as HTMLScriptElement);
  if (!isData) return made;
  giveText(made, attributes);
  const hidden = Object.assign(document.createElement("span"), { hidden: true });
  hidden.append(made);
  return hidden;
}

/**
 * Makes the shadow tree that a template declares, where its element can have one. As of one that a browser has made, a custom element may attach its own in
 * place of it.
 * @returns whether it is one
 */
export function declareRoot(host: HTMLElement, template: HTMLTemplateElement): boolean {
  const mode = template.getAttribute("shadowrootmode");
  if (host.shadowRoot || (mode !== "open" && mode !== "closed")) return false;
  const delegatesFocus = template.hasAttribute("shadowrootdelegatesfocus");
  let root: ShadowRoot;
  try {
    root = host.attachShadow({ mode, delegatesFocus });
  } catch {
    return false;
  }
  root.append(template.content);
  host.attachShadow = () => {
    Reflect.deleteProperty(host, "attachShadow");
    root.replaceChildren();
    return root;
  };
  return true;
}

import { nameInId } from "../page/single-spa-id.ts";

/** Fields with a choice instead of typed text: a draft contains no text of them. */
const choices = new Set(["checkbox", "radio", "range", "color"]);

export interface Touches {
  has(part: string): boolean;
  parts(): string[];
  /** The text in the changed fields of a part. */
  texts(part: string): string[];
  /** Called when the part was left or mounted again. */
  forget(part: string): void;
}

let touches: Touches | undefined;

/** What `followTouches` has recorded on this page. */
export const pageTouches = () => touches;

/**
 * Records the parts in which the user has typed or chosen something. These are not replaced without the user's consent.
 *
 * @param content the part that the page shows. A field outside of all parts, such as in a dialog in the body, counts as
 * its field
 */
export function followTouches(onTouch: (part: string) => void, content: () => string | undefined): Touches {
  const touched = new Map<string, Set<Element>>();
  const onInput = (event: Event) => {
    // The target of an event from a field in a shadow tree is the tree's host.
    const [target] = event.composedPath();
    const part = partAround(event) ?? content();
    if (!(target instanceof Element) || !part) return;
    const fields = touched.get(part);
    if (fields) return void fields.add(target);
    touched.set(part, new Set([target]));
    onTouch(part);
  };
  for (const kind of ["input", "change", "paste", "drop"]) document.addEventListener(kind, onInput, true);
  touches = {
    has: (part: string) => touched.has(part),
    parts: () => [...touched.keys()],
    texts: (part: string) => [...(touched.get(part) ?? [])].filter((field) => field.isConnected).flatMap(textOf),
    forget: (part: string) => touched.delete(part),
  };
  return touches;
}

/** The outermost place around a field is the layout's. An application's own element has an id of the same form. */
function partAround(event: Event): string | undefined {
  const names = event.composedPath().flatMap((each) => (each instanceof Element && nameInId(each.id)) || []);
  return names.at(-1);
}

function textOf(field: Element): string[] {
  if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && choices.has(field.type))) return [];
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const text = isField ? field.value : (field.textContent ?? "");
  return text.trim() === "" ? [] : [text];
}

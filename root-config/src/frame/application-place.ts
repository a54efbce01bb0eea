import { oncePrepared } from "../loader/once-prepared.ts";
import { element } from "../page/element.ts";

/**
 * Makes the place of a tenant's application. What names it is around the element into which it renders: some applications
 * replace that one, such as those of Vue 2 and Elm.
 */
export function applicationPlace(module: string, specifier: string) {
  const domElement = element("div");
  const place = element("div", {}, [domElement]);
  place.dataset.app = module;
  // The application's style sheets apply below it, also in a snapshot of it.
  place.dataset.styles = module;
  oncePrepared(({ watchStyles }) => watchStyles(place, specifier));
  return { place, domElement };
}

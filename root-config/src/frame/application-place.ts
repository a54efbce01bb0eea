import { oncePrepared } from "../loader/once-prepared.ts";
import { element } from "../page/element.ts";
import { singleSpaId } from "../page/single-spa-id.ts";

/**
 * Makes the place of a tenant's application. Its element has the id by which applications for single-spa find it
 * (single-spa-vue, a `domElementGetter`, a style sheet). The names for the page are on an element around it, because
 * some applications, such as those of Vue 2 and Elm, replace the element into which they render.
 *
 * @param name the prop `name`; it differs from the specifier if the application fills a slot of another one
 */
export function applicationPlace(module: string, specifier: string, name = specifier) {
  const domElement = element("div", { id: singleSpaId(name) });
  const place = element("div", {}, [domElement]);
  place.dataset.app = module;
  // The application's style sheets apply below it, also in a snapshot of it.
  place.dataset.styles = module;
  oncePrepared(({ watchStyles }) => watchStyles(place, specifier));
  return { place, domElement };
}

import { appPrefix } from "@portico/shared-utility/contract";
import type { Attribution } from "./attribution.ts";

/**
 * Libraries that look for their markup in the whole document, such as Alpine and Font Awesome, observe it as long as the page is
 * open. They get no changes of the portal's elements and of other applications.
 */
export function trackObservers(page: Window & typeof globalThis, { callerOf }: Pick<Attribution, "callerOf">): void {
  page.MutationObserver = new Proxy(page.MutationObserver, {
    construct: function open(target, [callback, ...more]: ConstructorParameters<typeof MutationObserver>, made) {
      const module = callerOf(open)?.owner.specifier?.slice(appPrefix.length);
      if (module === undefined) return Reflect.construct(target, [callback, ...more], made);
      let observesPage = false;
      const seen: MutationCallback = (records, observer) => {
        const own = observesPage ? records.filter((record) => isOwn(record.target, module)) : records;
        if (own.length > 0) callback.call(observer, own, observer);
      };
      const observer: MutationObserver = Reflect.construct(target, [seen], made);
      const observe = observer.observe.bind(observer);
      observer.observe = (node, options) => {
        observe(node, options);
        observesPage ||= node.contains(page.document.body);
      };
      return observer;
    },
  });
}

function isOwn(target: Node, module: string): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  const place = element?.closest<HTMLElement>("[data-styles], [data-app-part], #portico");
  return !place || place.dataset.styles === module || place.dataset.appPart === module;
}

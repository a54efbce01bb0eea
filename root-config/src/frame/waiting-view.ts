import { element } from "../page/element.ts";
import { shellText } from "../page/shell-text.ts";

const skeletonAfter = 300;
const slowAfter = 8_000;

/**
 * What stands in an application's place while it opens: nothing for 300 ms, then a skeleton, after 8 s a sentence
 * (ui-brief D4, "app frame").
 *
 * @returns the view and a function that ends it
 */
export function waitingView(name: () => string): { view: HTMLElement; end(): void } {
  const view = element("div", { className: "frame-waiting", hidden: true });
  view.setAttribute("aria-busy", "true");
  const sentence = element("p", { role: "status" });
  view.append(
    sentence,
    ...["wide", "mid", "narrow"].map((width) => element("div", { className: `frame-bone ${width}` })),
  );
  const skeleton = setTimeout(() => {
    view.hidden = false;
    sentence.textContent = shellText("frame.loading", { app: name() });
  }, skeletonAfter);
  const slow = setTimeout(() => {
    sentence.textContent = shellText("frame.slow", { app: name() });
  }, slowAfter);
  const end = () => {
    clearTimeout(skeleton);
    clearTimeout(slow);
    view.remove();
  };
  return { view, end };
}

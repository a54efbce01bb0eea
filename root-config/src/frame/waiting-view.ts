import { endFirstBones } from "../first-screen/first-frame.ts";
import { element } from "../page/element.ts";
import { shellText } from "../page/shell-text.ts";

const skeletonAfter = 300;

interface WaitingTexts {
  loading: () => string;
  slow: () => string;
  /** Milliseconds until `slow` replaces `loading`. */
  slowAfter: number;
}

/** The texts while an application opens. */
export const openingTexts = (name: () => string): WaitingTexts => ({
  loading: () => shellText("frame.loading", { app: name() }),
  slow: () => shellText("frame.slow", { app: name() }),
  slowAfter: 8_000,
});

/**
 * The view in an application's place while it opens: nothing for 300 ms, then a skeleton, after 8 s a sentence. Most
 * applications open faster, so the view is empty until it is shown.
 *
 * @returns the view and a function that ends it
 */
export function waitingView(name: () => string, texts = openingTexts(name)): { view: HTMLElement; end(): void } {
  const view = element("div", { className: "frame-waiting", hidden: true });
  view.setAttribute("aria-busy", "true");
  let timer = setTimeout(() => {
    const sentence = headingOfPage();
    const bones = ["wide", "mid", "narrow"].map((width) => element("div", { className: `frame-bone ${width}` }));
    view.append(element("div", { role: "status" }, [sentence]), ...bones);
    view.hidden = false;
    sentence.textContent = texts.loading();
    timer = setTimeout(() => {
      sentence.textContent = texts.slow();
      endFirstBones();
    }, texts.slowAfter - skeletonAfter);
  }, skeletonAfter);
  const end = () => {
    clearTimeout(timer);
    view.remove();
  };
  return { view, end };
}

/** The page has no other heading meanwhile. It is not an `h1`, because scripts wait for the application's `h1`. */
function headingOfPage(): HTMLElement {
  const heading = element("p", { role: "heading" });
  heading.setAttribute("aria-level", "1");
  return heading;
}

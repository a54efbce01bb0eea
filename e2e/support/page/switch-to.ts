import type { Page } from "@playwright/test";

/** The marks of User Timing around a switch: the click, and the first frame after the next application is shown. */
export const switchMark = "switch";
export const shownMark = "switch-painted";

/**
 * Follows a link to each application in turn. Each next one is opened when the one before is painted, announced and
 * alone on the page. Nothing here makes the page compute its layout.
 */
export async function switchTo(page: Page, modules: readonly string[]): Promise<void> {
  await page.evaluate(
    async ({ modules, switchMark, shownMark }) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const announcer = document.getElementById("announcer") as HTMLElement;
      for (const name of modules) {
        const announced = new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!announcer.textContent) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(announcer, { childList: true });
        });
        const isOpen = () => document.querySelector(`main:not([data-leaving]) [data-app="${name}"] h1`);
        const opened = new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!isOpen()) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document, { subtree: true, childList: true, attributeFilter: ["data-leaving"] });
        });
        const link = Object.assign(document.createElement("a"), { href: `/${name}/home`, hidden: true });
        document.body.append(link);
        performance.mark(switchMark);
        link.click();
        link.remove();
        await opened;
        await nextFrame();
        await new Promise((resolve) => setTimeout(resolve));
        performance.mark(shownMark);
        await announced;
        while (document.querySelectorAll("main [data-app]").length > 1) await nextFrame();
      }
    },
    { modules, switchMark, shownMark },
  );
}

import { percentile } from "../figures/percentile.mjs";
import { openSession } from "./session.mjs";

const applications = ["handbook", "assets", "tickets"];

/** Opens a page for each variant, with a session and on which all three applications have been open. */
export async function openSwitching({ browser, portalPort }, origins) {
  const pages = {};
  for (const [name, origin] of Object.entries(origins))
    pages[name] = await openPage(browser, origin, await openSession(origin, portalPort));
  return pages;
}

async function openPage(browser, origin, storageState) {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${origin}/tickets/home`);
  await page.locator('main [data-app="tickets"] h1').waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  const opened = { page, devtools };
  await switchRound(opened, 2 * applications.length, 1);
  return opened;
}

/**
 * Switches round the applications.
 * @param {number} switches a multiple of three, so that the round ends where it began
 * @param {number} rate how many times slower the processor is
 * @returns milliseconds from the click until the switch is painted: `p50` and `p95`
 */
export async function switchRound({ page, devtools }, switches, rate) {
  await page.bringToFront();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const turns = Array.from({ length: switches }, (_, index) => applications[index % applications.length]);
  const times = await page.evaluate(switchInPage, turns);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { p50: percentile(times, 50), p95: percentile(times, 95) };
}

/** The bytes of the page's objects after a garbage collection. */
export async function heapOf({ page, devtools }) {
  await page.bringToFront();
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize;
}

/** Runs in the page. Each next switch begins when the one before is painted, announced and alone on the page. */
async function switchInPage(modules) {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const changed = (node, options, isTrue) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isTrue()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(node, options);
    });
  const announcer = document.getElementById("announcer");
  const times = [];
  for (const name of modules) {
    const announced = changed(announcer, { childList: true }, () => announcer.textContent !== "");
    const isOpen = () => document.querySelector(`main:not([data-leaving]) [data-app="${name}"] h1`);
    const opened = changed(document, { subtree: true, childList: true, attributeFilter: ["data-leaving"] }, isOpen);
    const link = Object.assign(document.createElement("a"), { href: `/${name}/home`, hidden: true });
    document.body.append(link);
    const clicked = performance.now();
    link.click();
    link.remove();
    await opened;
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve));
    times.push(performance.now() - clicked);
    await announced;
    while (document.querySelectorAll("main [data-app]").length > 1) await nextFrame();
    // Whatever the application loads after it is shown does not count for the next switch.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}

import type { Browser, Page } from "@playwright/test";
import { shownMark, switchMark } from "./switch-to.ts";

interface TraceEvent {
  name: string;
  /** Microseconds. */
  ts: number;
  args: { beginData?: { frame?: string } };
}

const categories = ["devtools.timeline", "blink.user_timing"];

/** How often Chromium computes the layout of the page in each switch, from the click until the switch is painted. */
export async function layoutsOfSwitches(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const { frameTree } = await devtools.send("Page.getFrameTree");
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const begins = traceEvents.filter(({ name }) => name === switchMark);
  const ends = traceEvents.filter(({ name }) => name === shownMark);
  // A picture in SVG has layouts of its own, in a frame of its own.
  const layouts = traceEvents.filter(
    ({ name, args }) => name === "Layout" && args.beginData?.frame === frameTree.frame.id,
  );
  return begins.map((begin) => {
    const end = Math.min(...ends.map(({ ts }) => ts).filter((ts) => ts > begin.ts));
    return layouts.filter(({ ts }) => ts > begin.ts && ts < end).length;
  });
}

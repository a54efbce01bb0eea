// A list of 10,000 notifications in the bell's panel: loaded page by page as a user scrolls, then scrolled through.
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { frameFigures } from "../figures/frame-figures.mjs";
import { watchFrames } from "../figures/frame-watch.mjs";
import { openPage } from "../stage/open-page.mjs";
import { onStage } from "../stage/open-stage.mjs";

const email = "bruno@acme.test";
const amount = 10_000;
/** Pixels a frame: at rest, which is the machine's best; reading; and flinging. */
const speeds = { "at rest": 0, reading: 20, flinging: 200 };
const frames = 600;

/** One row for loading, one for each speed. */
export const measureLongList = () =>
  onStage(async (stage) => {
    await stage.addNotifications(email, amount);
    await stage.startPortal();
    const { page, bell, close } = await openPage(stage.port, email);
    try {
      await bell.click();
      await page.getByRole("article").first().waitFor();
      const load = loadavg()[0];
      const loading = await watched(page, loadAll);
      const size = await page.evaluate(domSize);
      const rows = [{ name: "loading", load, took: loading.took, ...frameFigures(loading.seen) }];
      for (const [name, speed] of Object.entries(speeds)) {
        await page.evaluate(toTheTop);
        await sleep(1_000);
        const { seen } = await watched(page, scrollOn, { speed, frames });
        rows.push({ name, speed, load: loadavg()[0], ...frameFigures(seen) });
      }
      return { rows, size };
    } finally {
      await close();
    }
  });

async function watched(page, script, argument) {
  await page.evaluate(watchFrames);
  const began = performance.now();
  await page.evaluate(script, argument);
  const took = performance.now() - began;
  const seen = await page.evaluate(() => {
    window.frameWatch.stop();
    return window.frameWatch.seen;
  });
  return { took, seen };
}

// The functions below run in the page. The list scrolls in the feed's parent.

async function loadAll() {
  const list = document.querySelector("[role=feed]").parentElement;
  const last = () => [...list.querySelectorAll("article")].at(-1);
  const total = Number(last().getAttribute("aria-setsize"));
  while (Number(last()?.getAttribute("aria-posinset")) < total) {
    list.scrollTop = list.scrollHeight;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function toTheTop() {
  document.querySelector("[role=feed]").parentElement.scrollTop = 0;
}

async function scrollOn({ speed, frames }) {
  const list = document.querySelector("[role=feed]").parentElement;
  for (let index = 0; index < frames; index++) {
    list.scrollTop += speed;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function domSize() {
  const list = document.querySelector("[role=feed]");
  return {
    rows: list.querySelectorAll("article").length,
    elements: list.querySelectorAll("*").length,
    height: list.clientHeight,
  };
}

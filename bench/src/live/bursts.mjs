// Notifications at several rates to one user, and their effect on the user's page.
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { frameFigures } from "../figures/frame-figures.mjs";
import { watchFrames } from "../figures/frame-watch.mjs";
import { openPage } from "../stage/open-page.mjs";
import { onStage } from "../stage/open-stage.mjs";
import { signInOften } from "../stage/sign-in.mjs";

const email = "ana@acme.test";
const seconds = 10;
const settling = 60_000;

/** One row per rate; 0 is the page at rest. */
export const measureBursts = () =>
  onStage(async (stage) => {
    await stage.startPortal();
    const [{ token }] = await signInOften(stage.port, email, 1);
    const browser = await openPage(stage.port, email);
    const rows = [];
    try {
      for (const rate of [0, 10, 50, 200]) rows.push(await measureRate(stage, browser, token, rate));
    } finally {
      await browser.close();
    }
    return rows;
  });

async function measureRate(stage, { page, bell }, token, rate) {
  const reloads = { unread: [], all: [] };
  const onRequest = (request) => {
    if (request.method() !== "GET" || !request.url().includes("/api/notifications?")) return;
    reloads[new URL(request.url()).searchParams.getAll("read").length > 1 ? "all" : "unread"].push(request);
  };
  const before = await unreadOf(stage.port, token);
  const load = loadavg()[0];
  page.on("request", onRequest);
  await page.evaluate(watchFrames);
  const began = performance.now();
  const sends = [];
  for (let index = 0; performance.now() - began < seconds * 1_000; index++) {
    await sleep(Math.max(0, began + (index + 1) * (rate ? 1_000 / rate : seconds * 1_000) - performance.now()));
    if (rate) sends.push(stage.send(`message ${index}`, email));
  }
  await Promise.all(sends);
  const took = performance.now() - began;
  await sleep(1_500);
  const seen = await page.evaluate(() => {
    window.frameWatch.stop();
    return window.frameWatch.seen;
  });
  const expected = await unreadOf(stage.port, token);
  for (const end = Date.now() + settling; Date.now() < end && (await badge(bell)) !== expected; ) await sleep(100);
  page.off("request", onRequest);
  return {
    rate,
    load,
    sent: sends.length,
    perSecond: sends.length / (took / 1_000),
    stored: expected - before,
    missing: expected - (await badge(bell)),
    reloads: Object.values(reloads).map((times) => times.length),
    closest: Math.min(...Object.values(reloads).flatMap((all) => gaps(all.map((each) => each.timing().startTime)))),
    ...frameFigures(seen),
  };
}

const gaps = (times) => times.slice(1).map((time, index) => time - times[index]);

async function badge(bell) {
  const name = (await bell.getAttribute("aria-label")) ?? (await bell.textContent()) ?? "";
  return Number(/[\d.,\s]*\d/.exec(name)?.[0].replace(/\D/g, "") ?? 0);
}

async function unreadOf(port, token) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/notifications?offset=0&limit=1&read=0`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).totalUnreadNotifications;
}

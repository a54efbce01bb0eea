import { backOffs } from "../crowd/back-off.mjs";
import { percentile } from "../figures/percentile.mjs";
import { ms, rowsTable } from "../figures/rows.mjs";
import { reportFigures } from "../figures/targets.mjs";
import { measureBursts } from "./bursts.mjs";
import { measureFanOut } from "./live-fanout.mjs";
import { measureLongList } from "./long-list.mjs";
import { measureStorm } from "./reconnect-storm.mjs";
import { measureSlowReaders } from "./slow-readers.mjs";

const load = (row) => row.load.toFixed(1);
const percent = (part) => `${(part * 100).toFixed(1)} %`;

/** Name → measures one part of results.md and describes it. */
export const liveParts = { fanout, storm, slow, bursts, list };

async function fanout() {
  const rows = [await measureFanOut(1_000), await measureFanOut(5_000)];
  const table = rowsTable(rows, {
    connections: (row) => row.count,
    load,
    "connections per second": (row) => Math.round(row.perSecond),
    "memory each": (row) => `${(row.perConnection / 1_024).toFixed(1)} KiB`,
    "received by all": (row) => `${row.whole} of ${row.messages}`,
    "call to last delivery, p50": (row) => ms(row.p50),
    p99: (row) => ms(row.p99),
    "event loop, p99": (row) => ms(row.loop.p99),
  });
  return `## Fan-out\n\nMessages are sent to every connection, one after the other, by \`POST /api/notifications\`.
"Memory" is the size of the portal's objects after a garbage collection; the size of the process varies by more.\n\n${table}\n`;
}

async function storm() {
  const rows = [];
  for (const rule of Object.keys(backOffs)) rows.push(await measureStorm({ rule, reloads: false }));
  rows.push(await measureStorm({ rule: "portal", reloads: true }));
  reportStorm(rows.find((row) => row.rule === "portal"));
  const table = rowsTable(rows, {
    "back-off": (row) => (row.reloads ? `${row.rule}, lists reloaded` : row.rule),
    load,
    "down for": (row) => ms(row.downFor),
    back: (row) => `${row.back.length} of 2000`,
    "p50 back": (row) => ms(row.p50),
    "all back": (row) => ms(row.last),
    "attempts (while down)": (row) => `${row.attempts} (${row.whileDown})`,
    "peak in 100 ms": (row) => row.peak,
    "loop p99 / max": (row) => `${ms(row.loop.p99)} / ${ms(row.loop.max)}`,
    "API p50 / p99": (row) =>
      `${ms(percentile(row.calls, 50))} / ${ms(percentile(row.calls, 99))} of ${row.calls.length}`,
    "lists p99": (row) => (row.lists.length > 0 ? `${ms(percentile(row.lists, 99))} of ${row.lists.length}` : "–"),
  });
  return `## Reconnect storm

There are 2,000 connections with a session each. The portal is killed and started again three seconds later ("down for"
includes its start). Times count from its first response. The API is called twenty times a second meanwhile. In the last row
each page also loads both its lists and requests the map when it is connected, as pages do. Target: p50 ≤ 3 s, all ≤ 12 s,
peak ≤ 150, loop p99 ≤ 50 ms, API p99 ≤ 500 ms.

${table}
`;
}

async function slow() {
  const row = await measureSlowReaders();
  const { cut, lastCut, memory, p99 } = row;
  const figures = { readers: 500, cut, lastCutMs: lastCut, mebibytesEach: round(memory), othersP99Ms: round(p99) };
  reportFigures(
    "W6",
    { ...figures, notCut: 50 - cut },
    { notCut: 0, lastCutMs: 30_000, mebibytesEach: 1, othersP99Ms: 250 },
  );
  const table = rowsTable([row], {
    load,
    "cut off": (row) => `${row.cut} of 50`,
    "the last after": (row) => (row.cut > 0 ? ms(row.lastCut) : "–"),
    "memory each, max": (row) => `${row.memory.toFixed(2)} MiB`,
    "deliveries to the others": (row) => `${row.deliveries} of ${row.expected}`,
    p50: (row) => ms(row.p50),
    p99: (row) => ms(row.p99),
  });
  return `## Slow readers

50 of 500 subscribers stop reading and are sent some fifty messages of 12 kB a second. "After" counts from the moment they
stop; the kernel's buffers fill before the portal can notice. The 450 others are sent ten messages a second. Target: cut
within 30 s, at most 1 MB each, p99 of the others ≤ 250 ms.

${table}
`;
}

async function bursts() {
  const table = rowsTable(await measureBursts(), {
    requested: (row) => (row.rate ? `${row.rate} a second` : "none"),
    load,
    sent: (row) => (row.rate ? `${row.sent}, ${row.perSecond.toFixed(0)} a second` : "–"),
    "not counted by the bell": (row) => `${row.missing} of ${row.stored}`,
    "reloads, new + all": (row) => row.reloads.join(" + "),
    "closest two": (row) => (Number.isFinite(row.closest) ? ms(row.closest) : "–"),
    ...frames,
  });
  return `## Bursts to one user

A page is open in Chromium, and its user gets notifications for ten seconds by \`POST /api/notifications\`. The first row is
the idle page. "Not counted" compares the bell with the database afterwards.

${table}
`;
}

async function list() {
  const { rows, size } = await measureLongList();
  const table = rowsTable(rows, {
    what: (row) =>
      row.took ? `loading all, ${(row.took / 1_000).toFixed(0)} s` : `${row.name}, ${row.speed} px a frame`,
    load,
    frames: (row) => row.frames,
    ...frames,
  });
  return `## A list of 10,000

The bell's panel in Chromium loads page by page as its end is reached, and is then scrolled from the top. Of 10,000 rows
${size.rows} are in the document (${size.elements} elements).

${table}
`;
}

const frames = {
  "frame p50 / p95": (row) => `${row.p50.toFixed(1)} / ${row.p95.toFixed(1)} ms`,
  "frames dropped": (row) => percent(row.dropped),
  "long tasks (longest)": (row) => `${row.longTasks} (${ms(row.longestTask)})`,
};

const round = (value) => Math.round(value * 100) / 100;

function reportStorm({ back, p50, last, peak, loop, calls }) {
  const figures = {
    connections: 2_000,
    notBack: 2_000 - back.length,
    p50Ms: p50,
    allMs: last,
    peakIn100Ms: peak,
    loopP99Ms: loop.p99,
    apiP99Ms: percentile(calls, 99),
  };
  const rounded = Object.entries(figures).map(([name, value]) => [name, Math.round(value)]);
  const targets = { notBack: 0, p50Ms: 3_000, allMs: 12_000, peakIn100Ms: 150, loopP99Ms: 50, apiP99Ms: 500 };
  reportFigures("W1", Object.fromEntries(rounded), targets);
}

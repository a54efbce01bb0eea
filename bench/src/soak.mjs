// `npm run bench -- soak`: users and tabs work on one portal for SOAK_MINUTES (10); measures what grows meanwhile.
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { reportFigures } from "./figures/targets.mjs";
import { openTabs } from "./soak/soak-tabs.mjs";
import { signInUser } from "./soak/virtual-user.mjs";
import { openStage } from "./stage/open-stage.mjs";
import { countRows } from "./stage/stage-database.mjs";

const hour = 3_600_000;

/**
 * Fits a line through samples by least squares.
 * @param {{ at: number, value: number }[]} samples `at` in milliseconds
 * @returns {number} the growth of the value per hour, in its unit
 */
function slopePerHour(samples) {
  const mean = (of) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, value] = [mean((sample) => sample.at), mean((sample) => sample.value)];
  const spread = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  const rise = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.value - value), 0);
  return spread === 0 ? 0 : (rise / spread) * hour;
}

const minute = 60_000;
const { SOAK_MINUTES: minutes = "10", SOAK_PEOPLE: users = "200", SOAK_TABS: tabs = "20" } = process.env;
const sampleEvery = 10_000;
const mebibyte = 1_024 * 1_024;
// Sessions, notifications and releases are stored on purpose; rows that wait for delivery must be gone at the end.
const emptied = /outbox|deliver/;

// A leak of one handle a minute is found; a smaller slope is noise, because requests and timers count too.
const targets = { errors: 0, waiting: 0, serverMiBPerHour: 5, tabMiBPerHour: 1, handlesPerHour: 60 };

const errors = new Map();
const onError = (what) => errors.set(what, (errors.get(what) ?? 0) + 1);

const stage = await openStage();
try {
  const figures = await soak();
  reportFigures("A6", figures, targets);
  for (const [what, count] of errors) console.error(`${count} × ${what}`);
} finally {
  await stage.close();
}

async function soak() {
  const load = Number(loadavg()[0].toFixed(1));
  const portal = await stage.startPortal();
  const end = new AbortController();
  const signedIn = [];
  // One after the other: the portal limits the parallel sign-ins of one account.
  while (signedIn.length < Number(users)) {
    const email = signedIn.length % 2 ? "ana@acme.test" : "bruno@acme.test";
    signedIn.push(await signInUser({ port: stage.port, email, onError }));
  }
  const acting = signedIn.map((user) => user.act(end.signal));
  const open = await openTabs(stage.port, "ana@acme.test", Number(tabs), onError);
  const samples = await sampleUntil(Date.now() + Number(minutes) * minute, { portal, open });
  end.abort();
  const done = await Promise.all(acting);
  await open.close();
  // The last notifications are delivered before the rows are counted.
  await sleep(5_000);
  await portal.stop();
  const rows = await countRows(stage.dataDir);
  return {
    minutes: Number(minutes),
    people: done.length,
    tabs: Number(tabs),
    load,
    calls: done.reduce((sum, each) => sum + each.calls, 0),
    renewals: done.reduce((sum, each) => sum + each.renewals, 0),
    switches: open.visits(),
    errors: [...errors.values()].reduce((sum, count) => sum + count, 0),
    waiting: Object.entries(rows).reduce((sum, [table, count]) => sum + (emptied.test(table) ? count : 0), 0),
    serverMiBPerHour: round(growth(samples, "server") / mebibyte),
    tabMiBPerHour: round(growth(samples, "tab") / mebibyte),
    handlesPerHour: round(growth(samples, "handles")),
  };
}

/** Takes a sample every ten seconds; a tab opens another page each second, and a notification is sent every two. */
async function sampleUntil(end, { portal, open }) {
  const samples = [];
  for (let tick = 1; Date.now() < end; tick++) {
    const began = Date.now();
    await open.visit().catch((error) => onError(`tab: ${error.message.split("\n")[0]}`));
    if (tick % 2) await stage.send(`soak ${tick}`, "bruno@acme.test").catch((error) => onError(error.message));
    if (samples.length === 0 || Date.now() - samples.at(-1).at > sampleEvery) {
      const { retained, handles } = await portal.readMemory();
      samples.push({ at: Date.now(), server: retained, handles, tab: await open.heap() });
    }
    await sleep(Math.max(0, 1_000 - (Date.now() - began)));
  }
  return samples;
}

/** The growth after the first third of the samples, in which caches fill. */
function growth(samples, what) {
  const steady = samples.slice(Math.floor(samples.length / 3));
  return slopePerHour(steady.map((sample) => ({ at: sample.at, value: sample[what] })));
}

function round(value) {
  return Math.round(value * 10) / 10;
}

// `npm run bench -- server [pages lists] [--runs 9] [--write]`: the shell page with many tenants, and lists of notifications
// with many rows, on the embedded database and, with TEST_DATABASE_URL, on PostgreSQL.
import { table } from "./bundle/report.mjs";
import { finish, machine, readOptions } from "./figures/quiet-run.mjs";
import { measureNotificationLists } from "./server/notification-lists.mjs";
import { measureShellPages } from "./server/shell-pages.mjs";

const times = [
  { key: "p50", label: "p50", unit: "ms", digits: 1 },
  { key: "p99", label: "p99", unit: "ms", digits: 1 },
];
const pageTimes = [
  ...times,
  { key: "processor", label: "processor", unit: "ms", digits: 2 },
  { key: "refused", label: "refused", unit: "%", digits: 1 },
];
const rates = [{ key: "rate", label: "responses a second" }, ...times];
const { TEST_DATABASE_URL: server } = process.env;
const parts = { pages, lists };
const { runs, write, load, parts: requested } = await readOptions(Object.keys(parts));

const tables = [];
for (const name of requested) tables.push(await parts[name]());
finish(`${heading()}\n${tables.join("\n")}`, { write, load });

async function pages() {
  load.range();
  return table("GET /signin, 500 a second", await measureShellPages(runs), pageTimes, load);
}

async function lists() {
  load.range();
  const embedded = await measureNotificationLists(runs);
  const first = table("GET /notifications, embedded database", embedded, rates, load);
  if (!server) return first;
  const onServer = await measureNotificationLists(runs, server);
  return `${first}\n${table("GET /notifications, PostgreSQL", onServer, rates, load)}`;
}

function heading() {
  return `# Server

The built portal runs in one process, over loopback; the requests come from another process of the same machine. ${runs} runs of a
few seconds each, interleaved: median (range). Each tenant has a release of the same twenty or more applications. Pages are requested
at an even rate, and count from when their request was due; processor is the time that the portal works for one; refused are those
that it responded with 503. The bare server is Node's HTTP server without anything else, which responds with one of these pages, headers and
bytes. A list is the first page of a user who has that number of
notifications; all users are in one database, and four connections request without a pause. ${machine()}
`;
}

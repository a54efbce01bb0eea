// `npm run bench -- deploy [--runs 9] [--write]`: the bytes of a returning visit after one application was deployed, beside
// the same change in a bundle that is split by route.
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { buildBundle } from "./bundle/bundles.mjs";
import { controls, openControls, served } from "./bundle/controls.mjs";
import { table } from "./bundle/report.mjs";
import { openSession } from "./bundle/session.mjs";
import { buildNextTickets, change } from "./deploy/next-tickets.mjs";
import { visitTickets } from "./deploy/visit.mjs";
import { interleave } from "./figures/interleave.mjs";
import { finish, machine, readOptions } from "./figures/quiet-run.mjs";

const root = resolve(import.meta.dirname, "../..");
const { runs, write, load } = await readOptions();
const measures = [
  { key: "page", label: "page, bytes" },
  { key: "files", label: "scripts and style sheets, bytes" },
  { key: "both", label: "both, bytes" },
  { key: "requests", label: "requests for them" },
];

const stage = await openControls(["split"]);
try {
  const { browser, portalPort, dataDir, folder } = stage;
  const variants = await prepare(folder, dataDir, portalPort);
  const origins = await stage.openFronts("h2");
  load.range();
  const results = await interleave("deploy", runs, origins, async (origin, name) => {
    const { deploy, undo } = variants[name];
    const visited = await visitTickets(browser, origin, await openSession(origin, portalPort), deploy);
    undo();
    return visited;
  });
  finish(`${heading(browser.version())}\n${table("A returning visit", results, measures, load)}`, { write, load });
} finally {
  await stage.close();
}

/** Variant → `deploy` releases the change, `undo` takes it back. */
async function prepare(folder, dataDir, portalPort) {
  const dirs = { before: join(folder, "split"), after: join(folder, "split-after") };
  const before = served(dirs.before, await buildBundle(root, dirs.before, "split"));
  const after = served(dirs.after, await buildBundle(root, dirs.after, "split", [change]));
  const release = openReleases(dataDir, portalPort, join(root, "tenant-apps/tickets-mf"));
  // The first build is published too: a build of the checkout has another address than a published one.
  release.deploy();
  release.publish(await buildNextTickets(root, folder));
  return {
    portal: release,
    [controls.split]: { deploy: () => stage.deploy("split", after), undo: () => stage.deploy("split", before) },
  };
}

/** Publishes by the command line, as a pipeline does. */
function openReleases(dataDir, port, dir) {
  const run = (settings, words) =>
    execFileSync(process.execPath, [join(root, "portal-cli/dist/main.js"), ...words], {
      env: { PATH: process.env.PATH, ...settings },
      encoding: "utf8",
    });
  const rights = ["--role", "admin", "--environment", "staging", "--environment", "production", "--scope", "acme"];
  const printed = run({ DATA_DIR: dataDir }, ["registry", "credential", "bench", ...rights]);
  const [credential = ""] = /portico_registry_\S+/.exec(printed) ?? [];
  const remote = { PORTICO_URL: `http://localhost:${port}`, PORTICO_CREDENTIAL: credential };
  const release = (...words) => run(remote, [...words, "--reason", "Measured"]);
  const publish = (from) => release("publish", from, "--no-build", "--environment", "staging", "--tenant", "acme");
  publish(dir);
  return {
    publish,
    deploy: () => release("promote", "staging", "production", "--tenant", "acme"),
    undo: () => release("rollback", "--environment", "production", "--tenant", "acme"),
  };
}

function heading(version) {
  return `# Deploy

A user has visited Home and the published tickets application three times. Then a change of one of its screens is deployed, and the user
opens the application again: encoded bytes with headers, of the page and of what it loads. ${runs} runs each, interleaved, each
with a new browser profile, median (range). HTTP/2, TLS, Brotli, no limit of the network. ${machine(version)}
`;
}

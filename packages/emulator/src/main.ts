import { join, resolve } from "node:path";
import { readApplication } from "./application.ts";
import type { BuildState } from "./build/build-state.ts";
import { runBuild } from "./build/run-build.ts";
import { watchSources } from "./build/watch-sources.ts";
import type { StateEvent } from "./controls/controls-data.ts";
import { texts } from "./controls/controls-page.ts";
import { stateEvent } from "./controls/state-event.ts";
import { readCall, usage } from "./read-call.ts";
import { type Emulator, startEmulator } from "./start-emulator.ts";

async function run(words: string[]): Promise<void> {
  const call = readCall(words, process.env);
  if (!call) return void process.stdout.write(`${usage}\n`);
  const { port, api } = call;
  const application = readApplication(resolve(call.folder));
  // The bundle is beside the portal's files.
  const emulator = await startEmulator({ application, port, api, program: join(import.meta.dirname) });
  // An emulator that ends leaves no running build behind.
  const ending = new AbortController();
  const endBuild = () => ending.abort();
  process.once("exit", endBuild);
  const build = () => takeBuild(emulator, application.dir, ending.signal);
  emulator.portal.state.follow(createPrinter(emulator.url));
  let stopWatching = () => {};
  const end = async (signal: NodeJS.Signals) => {
    stopWatching();
    endBuild();
    await emulator.close();
    // After Ctrl+C a shell must not go on with the next command of its line, as it does after an exit code.
    if (signal === "SIGINT") process.kill(process.pid, signal);
    else process.exit();
  };
  // A terminal that is closed sends SIGHUP. The build is in a group of its own, which does not get it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  await build();
  if (call.isWatching) stopWatching = watchSources(application, build);
}

/** Builds the application and shows it. After a failed build the emulator goes on: the next change may correct it. */
async function takeBuild({ portal, choices }: Emulator, dir: string, ending: AbortSignal): Promise<void> {
  portal.state.change({ status: "building" });
  try {
    const { isBuilt, output } = await runBuild(dir, ending);
    if (ending.aborted) return;
    if (isBuilt) await portal.takeBuild(choices.tenant.domain);
    else portal.state.change({ status: "failed", output });
  } catch (error) {
    portal.state.change({ status: "failed", output: sentenceOf(error) });
  }
}

/** Prints each new state of the build with its findings. */
function createPrinter(url: string) {
  let last: string | undefined;
  return (state: BuildState) => {
    const { state: name, findings } = stateEvent(state);
    for (const { code, message, details } of findings)
      process.stdout.write(`${code}: ${message}${details === undefined ? "" : ` ${JSON.stringify(details)}`}\n`);
    if (name !== last) process.stdout.write(`${texts.en[name]}${isShown(name) ? ` ${url}/` : ""}\n`);
    last = name;
  };
}

const isShown = (name: StateEvent["state"]) => name === "ready" || name === "warned";

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 2;
});

import { execFile, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { exampleOf, generatorWords } from "../examples/add-feature.mjs";
import { untilReady } from "./create-portal.mjs";
import { root } from "./ensure-install.mjs";
import { requireBrowser } from "./find-browser.mjs";
import { freePorts } from "./free-ports.mjs";
import { openInEmulator, openInPortal, openTicket } from "./open-page.mjs";
import { generatorIn } from "./pack-packages.mjs";

const execute = promisify(execFile);

const commands = {
  create: "npm create portico-app my-app -- --stack …",
  install: "npm install",
  check: "npm run check",
  test: "npm test",
  start: "npm start, until Chromium shows the application in the emulator",
  e2e: "npm run test:e2e",
  publish: "npm run publish",
  open: "sign-in at the portal, until Chromium shows the application",
  portal: "npm run portal, until Chromium shows it by the printed link, and the line about the override",
};

/**
 * Takes one application of a stack through every step, as its team would.
 * @param {{ stack: string, folder: string, packages: string, portal: object, browser: object, isExample?: boolean }}
 * options
 */
export function createdApplication({ stack, folder, packages, portal, browser, isExample = false }) {
  const { module, titlePt: heading } = exampleOf(stack);
  const dir = join(folder, module);
  const run = (program, args, { cwd = dir, env = {} } = {}) =>
    execute(program, args, { cwd, env: { ...outside, ...env }, maxBuffer: 64 * 2 ** 20 }).catch(
      ({ stdout, stderr }) => {
        throw new Error(`${program} ${args.join(" ")}\n${`${stdout}${stderr}`.slice(-3_000)}`);
      },
    );
  const steps = {
    create() {
      mkdirSync(folder, { recursive: true });
      if (isExample) return copyExample(module, dir, packages);
      const call = ["exec", "--yes", `--package=file:${generatorIn(packages)}`, "--", "create-portico-app"];
      return run("npm", [...call, ...generatorWords(stack, module), "--packages", packages], { cwd: folder });
    },
    install: () => run("npm", ["install", "--no-audit", "--no-fund"]),
    check: () => run("npm", ["run", "check"]),
    test: () => run("npm", ["test"]),
    start: () => start(dir, browser, heading),
    e2e: () => run("npm", ["run", "test:e2e"], { env: { CHROMIUM_PATH: requireBrowser() } }),
    publish: () => run("npm", ["run", "publish"], { env: portal.env }),
    open: () => openInPortal(browser, portal, `/${module}/home`, heading),
    portal: () => openOverride({ dir, browser, portal, module, heading }),
  };
  return { steps };
}
createdApplication.commands = commands;

// An outside team has none of this checkout's npm settings, which `npm run` passes on.
const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

/** Copies an example, with its packages of this checkout from the tarballs. */
function copyExample(module, dir, packages) {
  cpSync(join(root, "examples/apps", module), dir, { recursive: true });
  const file = join(dir, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  for (const kind of ["dependencies", "devDependencies"])
    for (const name of Object.keys(manifest[kind] ?? {}).filter((each) => each.startsWith("@portico/"))) {
      const stem = `${name.slice(1).replace("/", "-")}-`;
      manifest[kind][name] = `file:${join(
        packages,
        readdirSync(packages).find((tarball) => tarball.startsWith(stem)),
      )}`;
    }
  writeFileSync(file, JSON.stringify(manifest));
}

async function start(dir, browser, heading) {
  const [port] = await freePorts(1);
  const emulator = inBackground("npm", ["start", "--", "--port", String(port)], { cwd: dir });
  try {
    await untilReady(`http://localhost:${port}/emulator/ready`, emulator.program);
    await openInEmulator(browser, `http://localhost:${port}/`, heading);
  } finally {
    await emulator.stop();
  }
}

async function openOverride({ dir, browser, portal, module, heading }) {
  const [port] = await freePorts(1);
  const words = ["run", "portal", "--", "--for", portal.account.email, "--port", String(port)];
  const served = inBackground("npm", words, { cwd: dir, env: portal.env });
  try {
    const link = await served.printed(/^http\S+#\S+$/m);
    await openTicket(browser, portal, link, `/${module}/home`, { heading, module: `@app/${module}` });
  } finally {
    await served.stop();
  }
}

/** Runs a program in its own process group, since npm starts other programs in a shell. */
function inBackground(command, words, { cwd, env = {} }) {
  const program = spawn(command, words, {
    ...{ cwd, env: { ...outside, ...env }, stdio: ["ignore", "pipe", "pipe"], detached: true },
  });
  let output = "";
  const printed = new EventEmitter();
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (part) => {
      output += part;
      printed.emit("more");
    });
  const ended = new Promise((done) => program.once("close", done));
  return {
    program,
    /** The first text of the output that matches. */
    async printed(pattern) {
      for (;;) {
        const [found] = pattern.exec(output) ?? [];
        if (found !== undefined) return found;
        const more = once(printed, "more").then(() => true);
        if (!(await Promise.race([more, ended.then(() => false)]))) throw new Error(`${command} has ended:\n${output}`);
      }
    },
    async stop() {
      if (program.exitCode === null) process.kill(-program.pid, "SIGTERM");
      await ended;
    },
  };
}

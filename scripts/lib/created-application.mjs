import { spawn, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { moduleOf, untilReady } from "./create-portal.mjs";
import { requireBrowser } from "./find-browser.mjs";
import { freePorts } from "./free-ports.mjs";
import { openInEmulator, openInPortal } from "./open-page.mjs";
import { generatorIn } from "./pack-packages.mjs";

const commands = {
  create: "npm create portico-app my-app -- --stack …",
  install: "npm install",
  check: "npm run check",
  test: "npm test",
  start: "npm start, until Chromium shows the application in the emulator",
  e2e: "npm run test:e2e",
  publish: "npm run publish",
  open: "sign-in at the portal, until Chromium shows the application",
};

/**
 * One application of a stack, step by step, each as its team does it.
 *
 * @param {{ stack: string, folder: string, packages: string, portal: object, browser: object }} options
 */
export function createdApplication({ stack, folder, packages, portal, browser }) {
  const module = moduleOf(stack);
  const heading = `Feita com ${stack}`;
  const dir = join(folder, module);
  const run = (program, args, { cwd = dir, env = {} } = {}) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: { ...outside, ...env }, encoding: "utf8" });
    if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${`${stdout}${stderr}`.slice(-3_000)}`);
  };
  const steps = {
    create() {
      mkdirSync(folder, { recursive: true });
      const titles = ["--title-pt", heading, "--title-en", `Made with ${stack}`];
      const place = ["--tenant", "acme", "--environment", "development", "--packages", packages];
      const call = ["exec", "--yes", `--package=file:${generatorIn(packages)}`, "--", "create-portico-app", module];
      run("npm", [...call, "--stack", stack, ...titles, ...place], { cwd: folder });
    },
    install: () => run("npm", ["install", "--no-audit", "--no-fund"]),
    check: () => run("npm", ["run", "check"]),
    test: () => run("npm", ["test"]),
    start: () => start(dir, browser, heading),
    e2e: () => run("npm", ["run", "test:e2e"], { env: { CHROMIUM_PATH: requireBrowser() } }),
    publish: () => run("npm", ["run", "publish"], { env: portal.env }),
    open: () => openInPortal(browser, portal, `/${module}/home`, heading),
  };
  return { steps };
}
createdApplication.commands = commands;

// A stranger has none of this checkout's npm settings, which `npm run` hands on.
const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

async function start(dir, browser, heading) {
  const [port] = await freePorts(1);
  const program = spawn("npm", ["start", "--", "--port", String(port)], {
    cwd: dir,
    env: outside,
    stdio: ["ignore", "ignore", "inherit"],
    // Its own process group, since npm starts the emulator in a shell.
    detached: true,
  });
  try {
    await untilReady(`http://localhost:${port}/emulator/ready`, program);
    await openInEmulator(browser, `http://localhost:${port}/`, heading);
  } finally {
    const ended = new Promise((done) => program.once("close", done));
    process.kill(-program.pid, "SIGTERM");
    await ended;
  }
}

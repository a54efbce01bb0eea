import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { untilReady } from "./create-portal.mjs";
import { freePorts } from "./free-ports.mjs";

/**
 * The emulator with the build of the handbook, as its team would run it.
 * @param {string} root the checkout, built
 * @param {string} folder where the application is copied
 */
export async function startSampleEmulator(root, folder) {
  const { status, stderr } = spawnSync("npm", ["run", "build", "--silent", "--workspace", "packages/emulator"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "tenant-apps/handbook-mf/dist"), join(folder, "dist"), { recursive: true });
  const name = { pt: "Manual", en: "Handbook" };
  const portico = { contract: "^0.2.0", modules: { "@app/handbook": "./main.js" }, name };
  // It is built already.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ portico, scripts: { build: "node --eval 0" } }));
  const [port] = await freePorts(1);
  const words = [join(root, "packages/emulator/dist/main.mjs"), folder, "--port", String(port), "--no-watch"];
  const program = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "inherit"] });
  const address = `http://localhost:${port}`;
  await untilReady(`${address}/emulator/ready`, program);
  return { address, stop: () => program.kill("SIGTERM") };
}

import { spawn } from "node:child_process";
import { join } from "node:path";
import { withoutSecrets } from "@portico/portal-server/secret-files";
import type { Terminal } from "../command.ts";
import { readValues } from "../config/read-values.ts";
import { RegistryRefusal } from "../registry/registry-refusal.ts";
import { UsageError } from "../usage-error.ts";
import type { ModulePackage } from "./find-package.ts";

/**
 * Runs the package's `npm run build`, with its output on the error stream.
 * @throws UsageError for a package without the script `build`
 * @throws RegistryRefusal `build` when the build fails
 */
export async function buildPackage({ dir, folder }: ModulePackage, { stderr }: Terminal): Promise<void> {
  const { scripts, portico } = readValues(join(dir, "package.json")) as {
    scripts?: { build?: string };
    portico?: { modules?: object };
  };
  if (!scripts?.build) {
    const [module = ""] = Object.keys(portico?.modules ?? {});
    throw new UsageError(
      `${folder} has no script "build" in its package.json. Add one, such as "vite build && portico manifest dist"; or publish the folder that a build tool has written: publish ${module} ./dist`,
    );
  }
  const build = spawn("npm", ["run", "build", "--silent"], {
    cwd: dir,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: withoutSecrets(process.env),
  });
  // An interrupted program leaves no running build behind.
  const kill = () => void build.kill();
  process.once("exit", kill);
  let hasPrinted = false;
  for (const stream of [build.stdout, build.stderr])
    stream.on("data", (chunk: Buffer) => {
      hasPrinted = true;
      stderr.write(chunk);
    });
  const code = await new Promise((settle) => {
    build.on("close", settle);
    build.on("error", () => settle(-1));
  });
  process.off("exit", kill);
  if (code === 0) return;
  const end = hasPrinted
    ? "; its message is above."
    : ` with exit code ${code} and without a message. Run it by itself: npm run build`;
  throw new RegistryRefusal("build", `The build of ${folder} failed${end}`);
}

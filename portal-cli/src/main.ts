import { openProvisioning } from "@portico/portal-server/provisioning";
import { localRegistry } from "./registry/local-registry.ts";
import { remoteRegistry } from "./registry/remote-registry.ts";
import { runCli } from "./run-cli.ts";

const { stdin, stdout, stderr, env } = process;
process.exitCode = await runCli(process.argv.slice(2), {
  terminal: { stdin, stdout, stderr },
  open: () => openProvisioning(env),
  openRegistry: async () =>
    env.PORTICO_URL ? remoteRegistry(env.PORTICO_URL, env.PORTICO_CREDENTIAL) : localRegistry(env),
});
// A pipe that nobody closes must not keep the program waiting.
stdin.destroy();

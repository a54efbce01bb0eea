import { openProvisioning } from "@portico/portal-server/provisioning";
import { localRegistry } from "./registry/local-registry.ts";
import { remoteRegistry } from "./registry/remote-registry.ts";
import { runCli } from "./run-cli.ts";

const { stdin, stdout, stderr, env } = process;
process.exitCode = await runCli(process.argv.slice(2), {
  terminal: { stdin, stdout, stderr },
  open: () => openProvisioning(env),
  portalUrl: env.PORTICO_URL,
  interrupted: () =>
    new Promise((settle) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => settle());
    }),
  openRegistry: async () =>
    env.PORTICO_URL ? remoteRegistry(env.PORTICO_URL, env.PORTICO_CREDENTIAL) : localRegistry(env),
});
// A pipe that nobody closes must not keep the program waiting.
stdin.destroy();

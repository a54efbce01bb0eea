import { createBackup, restoreBackup, verifyBackup } from "@portico/portal-server/backup";
import { openProvisioning, withSecretFiles } from "@portico/portal-server/provisioning";
import { localRegistry } from "./registry/local-registry.ts";
import { remoteRegistry } from "./registry/remote-registry.ts";
import { runCli } from "./run-cli.ts";

const { stdin, stdout, stderr, env } = process;

/** Resolves when the user interrupts the program, which then no longer ends by itself. */
const interrupted = () =>
  new Promise<void>((settle) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => settle());
  });

process.exitCode = await runCli(process.argv.slice(2), {
  terminal: { stdin, stdout, stderr },
  open: () => openProvisioning(env),
  portalUrl: env.PORTICO_URL,
  interrupted,
  backups: {
    create: (target, options) => {
      const ending = new AbortController();
      void interrupted().then(() => ending.abort());
      return createBackup(env, target, { ...options, signal: ending.signal });
    },
    restore: (file, options) => restoreBackup(env, file, options),
    verify: verifyBackup,
  },
  openRegistry: async () =>
    env.PORTICO_URL ? remoteRegistry(env.PORTICO_URL, withSecretFiles(env).PORTICO_CREDENTIAL) : localRegistry(env),
});
// An open pipe must not keep the program running.
stdin.destroy();

import { withSecretFiles } from "@portico/portal-server/secret-files";
import { interruptionOfProcess } from "./interruption/interruption-of-process.ts";
import { localProgram } from "./local-program.ts";
import { remoteRegistry } from "./registry/remote-registry.ts";
import { resolveLocalhost } from "./registry/resolve-localhost.ts";
import { runCli } from "./run-cli.ts";
import { UsageError } from "./usage-error.ts";

// Loaded only by the commands that need it: loading the server takes a second, which calls of a running portal do not
// need.
const backups = () => import("@portico/portal-server/backup");
const openPortal = () => import("./registry/open-portal.ts");
const localRegistry = () => import("./registry/local-registry.ts");

const missingAddress =
  "PORTICO_URL is missing: PORTICO_CREDENTIAL is for the portal at an address such as https://acme.portal.example.";

const { stdin, stdout, stderr, env } = process;
resolveLocalhost();

const { signal, interrupted } = interruptionOfProcess();

const code = await runCli(process.argv.slice(2), {
  program: localProgram,
  terminal: { stdin, stdout, stderr },
  open: async (portal) => (await openPortal()).openPortal(env, portal),
  portalUrl: env.PORTICO_URL,
  ...{ interrupted, signal },
  backups: {
    create: async (target, options) => (await backups()).createBackup(env, target, { ...options, signal }),
    restore: async (file, options) => (await backups()).restoreBackup(env, file, options),
    verify: async (file) => (await backups()).verifyBackup(file),
  },
  openRegistry: async (rights, portal) => {
    const { PORTICO_CREDENTIAL: credential, PORTICO_URL: url } = withSecretFiles(env);
    if (portal) return remoteRegistry(portal, credential, "--portal");
    if (url) return remoteRegistry(url, credential);
    if (credential) throw new UsageError(missingAddress);
    return (await localRegistry()).localRegistry(env, rights);
  },
});
process.exitCode = code;
// Pending operations of an interrupted command must not keep the program running.
if (code === 130) process.exit();
// An open pipe must not keep the program running.
stdin.destroy();

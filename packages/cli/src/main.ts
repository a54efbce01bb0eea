import {
  interruptionOfProcess,
  registryWords,
  remoteCommands,
  remotePortal,
  remoteRegistry,
  resolveLocalhost,
  runCli,
  UsageError,
} from "@portico/portal-cli";
import { withSecretFiles } from "@portico/portal-server/secret-files";

const { stdin, stdout, stderr, env } = process;
resolveLocalhost();

const program = {
  call: "portico",
  commands: remoteCommands,
  summary: "Works on a running Portico portal: releases, overrides, and provisioning.",
  notes: `manifest, types and migrate need no portal; migrate --apply needs all of the following. Every other command needs PORTICO_URL
(or --portal), the portal's address. ${registryWords}
need PORTICO_CREDENTIAL (or PORTICO_CREDENTIAL_FILE); the others need PORTICO_ADMIN_TOKEN.
Exit code: 0 done, 1 refused or failed, 2 not understood, 130 interrupted.`,
};

function addressOf(given: string | undefined): string {
  const address = given ?? env.PORTICO_URL;
  if (address) return address;
  throw new UsageError("PORTICO_URL is missing: the address of the portal, such as https://acme.portal.example.");
}

/** Refuses a backup: it is made on the machine of the database. */
async function refuseBackup(): Promise<never> {
  throw new UsageError("Backups are made on the portal's machine, with the command line of its checkout.");
}

const code = await runCli(process.argv.slice(2), {
  program,
  terminal: { stdin, stdout, stderr },
  portalUrl: env.PORTICO_URL,
  ...interruptionOfProcess(),
  open: async (portal) =>
    remotePortal(addressOf(portal), portal ? "--portal" : "PORTICO_URL", withSecretFiles(env).PORTICO_ADMIN_TOKEN),
  openRegistry: async (_, portal) =>
    remoteRegistry(addressOf(portal), withSecretFiles(env).PORTICO_CREDENTIAL, portal && "--portal"),
  backups: { create: refuseBackup, restore: refuseBackup, verify: refuseBackup },
});
process.exitCode = code;
// Pending operations of an interrupted command must not keep the program running.
if (code === 130) process.exit();
// An open pipe must not keep the program running.
stdin.destroy();

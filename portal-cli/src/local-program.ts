import { backup, restore } from "./backup/backup-commands.ts";
import type { Command } from "./command.ts";
import type { Program } from "./help-text.ts";
import { registryWords, remoteCommands } from "./remote-commands.ts";

export const commands: readonly Command[] = [...remoteCommands, backup, restore];

/** The command line of a checkout, which can also work on the portal's database. */
export const localProgram: Program = {
  call: "npm run portico --",
  commands,
  summary: "Provisions the portal: its tenants, their accounts and applications; its releases; its backups.",
  notes: `It works on the database of the portal: on DATABASE_URL, or else on the embedded one in DATA_DIR (default .portico). All
commands but restore also work while that portal runs. On another machine's portal, provisioning works with --portal and
PORTICO_ADMIN_TOKEN. ${registryWords} work with PORTICO_URL
(or --portal) and PORTICO_CREDENTIAL. Exit code: 0 done, 1 refused or failed, 2 not understood, 130 interrupted.`,
};

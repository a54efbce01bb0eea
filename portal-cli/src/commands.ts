import { backup } from "./backup/backup.ts";
import { restore } from "./backup/restore.ts";
import type { Command } from "./command.ts";
import { remoteCommands } from "./remote-commands.ts";

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [...remoteCommands, backup, restore];

import { openProvisioning } from "@portico/portal-server/provisioning";
import { runCli } from "./run-cli.ts";

const { stdin, stdout, stderr } = process;
process.exitCode = await runCli(process.argv.slice(2), {
  terminal: { stdin, stdout, stderr },
  open: () => openProvisioning(process.env),
});
// A pipe that nobody closes must not keep the program waiting.
stdin.destroy();

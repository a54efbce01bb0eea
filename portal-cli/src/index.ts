// The command line without a database, for the package that needs no checkout.
export { interruptionOfProcess } from "./interruption/interruption-of-process.ts";
export { remotePortal } from "./registry/remote-portal.ts";
export { remoteRegistry } from "./registry/remote-registry.ts";
export { resolveLocalhost } from "./registry/resolve-localhost.ts";
export { registryWords, remoteCommands } from "./remote-commands.ts";
export { runCli } from "./run-cli.ts";
export { UsageError } from "./usage-error.ts";

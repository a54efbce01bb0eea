// `npm run build -w @portico/cli`, `… -w create-portico-app`: the program of the current folder's package, `src/main.ts`.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { bundleProgram } from "./node-bundle.mjs";

const context = process.cwd();
const outDir = join(context, "dist");
await rm(outDir, { recursive: true, force: true });
await bundleProgram({ context, entry: { main: join(context, "src/main.ts") }, outDir });

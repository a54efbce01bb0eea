import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ArtifactResponse, ModuleManifest, PublishResponse } from "@portico/shared-utility/contract";
import type { RegistryCall } from "../registry/registry.ts";
import { runWords } from "./run-words.ts";

const root = mkdtempSync(join(tmpdir(), "portico-built-"));
process.once("exit", () => rmSync(root, { recursive: true, force: true }));

/** Writes a folder as a build tool does, in a folder of its own. */
export function builtFolder(files: Record<string, string>, name = "dist"): string {
  const dir = join(mkdtempSync(join(root, "app-")), name);
  mkdirSync(dir);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  return dir;
}

const response: PublishResponse = { published: true, release: null, changes: [], report: [] };

/** Publishes a folder to a registry that accepts everything. */
export async function publishFolder(dir: string, ...options: string[]) {
  const uploaded: Record<string, string> = {};
  let manifest: ModuleManifest | undefined;
  let set: Record<string, unknown> = {};
  async function send<T>({ method, path, body, bytes }: RegistryCall): Promise<T> {
    if (path === "/releases") set = (body as { changes: { set: Record<string, unknown> } }).changes.set;
    if (method === "PUT") uploaded[decodeURIComponent(path.split("/")[3] ?? "").slice(11)] = String(bytes);
    if (path.startsWith("/artifacts/") && method === "POST") manifest = (body as { manifest: ModuleManifest }).manifest;
    const missing = Object.keys(manifest?.files ?? {});
    const announced: ArtifactResponse = { missing, folder: "/modules/acme/stock/", manifest: "/m.json" };
    return (path === "/releases" ? response : path.startsWith("/artifacts/") ? announced : { libraries: {} }) as T;
  }
  const before = readdirSync(dir, { recursive: true }).sort();
  const words = ["publish", "@app/stock", dir, "--environment", "staging", "--tenant", "acme", ...options];
  const run = await runWords(words, { openRegistry: async () => ({ send, close: async () => {} }) });
  const [module] = Object.values(manifest?.modules ?? {});
  const entry = module?.entry.slice(11) ?? "";
  const isUnchanged = readdirSync(dir, { recursive: true }).sort().join() === before.join();
  return { ...run, uploaded, set, manifest, module, entry, isUnchanged, files: Object.keys(uploaded).sort() };
}

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { port } from "../support/portal/portal.ts";
import {
  builds,
  librariesOf,
  manifestOf,
  needsOf,
  origin,
  type Verdict,
  wordsOf,
  writeVerdicts,
} from "./applications.ts";

const commandLine = resolve(import.meta.dirname, "../../portal-cli/dist/main.js");
const place = ["--tenant", "acme", "--environment", "development", "--reason", "outside", "--json"];

type CommandLine = (...words: string[]) => { code: number; printed: string; output: string };

/** Publishes each application with the command line, as its team would. */
export default async function publishAll(): Promise<void> {
  const credential = readFileSync(`${process.env.E2E_DATA_DIR}.credential`, "utf8");
  const env = { PATH: process.env.PATH, PORTICO_URL: `http://localhost:${port}`, PORTICO_CREDENTIAL: credential };
  const portico: CommandLine = (...words) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, ...words], { env, encoding: "utf8" });
    return { code: status ?? 1, printed: stdout, output: stdout + stderr };
  };
  const publish = async (name: string): Promise<Verdict> => {
    const dir = builds[name] ?? "";
    const module = `@app/${name}`;
    const words = wordsOf(name);
    const needs = [...words.publish, ...needsOf(name).flatMap((need) => ["--need", need])];
    for (const { library, url, words: more } of librariesOf(name))
      portico("publish", library, ...place, ...more, "--url", url);
    if (words.folder !== undefined) {
      const { printed, ...verdict } = portico("publish", module, dir, ...place, ...needs, ...words.folder);
      if (verdict.code !== 0) return { ...verdict, entry: "", chunks: [] };
      const { entry, chunks } = servedFiles(printed, dir);
      return { ...verdict, entry, chunks: [...chunks, ...(await pageFiles(entry))] };
    }
    if (words.page !== undefined) {
      const address = ["--url", `${origin}/${name}/${words.page}`];
      const { printed, ...verdict } = portico("publish", module, ...place, ...needs, ...address);
      return { ...verdict, ...(verdict.code === 0 ? servedFiles(printed, dir) : { entry: "", chunks: [] }) };
    }
    // A federated remote is described by its own tool.
    const remote = ["mf-manifest.json", "remoteEntry.json"].find((file) => existsSync(join(dir, file)));
    if (remote) {
      const styles = remote === "remoteEntry.json" ? filesOf(dir, ".css").flatMap((file) => ["--style", file]) : [];
      const address = ["--url", `${origin}/${name}/${remote}`];
      const { printed, ...verdict } = portico("publish", module, ...place, ...needs, ...styles, ...address);
      return { ...verdict, ...(verdict.code === 0 ? servedFiles(printed, dir) : { entry: "", chunks: [] }) };
    }
    return publishDescribed(portico, name, needs);
  };
  const verdicts: Record<string, Verdict> = {};
  for (const name of Object.keys(builds)) verdicts[name] = await publish(name);
  writeVerdicts(verdicts);
}

/** What `portico manifest` has described is published by its address. */
function publishDescribed(portico: CommandLine, name: string, needs: string[]): Verdict {
  const module = `@app/${name}`;
  const described = portico("manifest", builds[name] ?? "", "--module", module, ...wordsOf(name).manifest);
  if (described.code !== 0) return { ...described, entry: "", chunks: [] };
  const { code, output } = portico("publish", module, ...place, ...needs, "--url", `${origin}/${name}/manifest.json`);
  const { entry, files } = manifestOf(name);
  const chunks = files.filter((file) => /\.m?js$/.test(file) && file !== entry);
  const at = (path: string) => join(`/${name}`, path);
  return { code, output, entry: at(entry), chunks: chunks.map(at) };
}

/** The files with the pages of a site, which its entry imports. They are served on hosts of the tenant only. */
async function pageFiles(entry: string): Promise<string[]> {
  const response = await fetch(`http://localhost:${port}${entry}`);
  if (!response.ok) throw new Error(`${entry} cannot be loaded (status ${response.status}).`);
  const text = await response.text();
  const files = [...text.matchAll(/"\.\/(portico-pages\/\w+\.js)"/g)].map(([, file = ""]) => file);
  return [...new Set(files)].map((file) => join(dirname(entry), file));
}

/** The files that the portal serves for a remote: its entry, and what loads later. */
function servedFiles(printed: string, dir: string) {
  const { changes } = JSON.parse(printed) as { changes: { after: { address: string } | null }[] };
  const entry = changes[0]?.after?.address ?? "";
  return { entry, chunks: lateFiles(dir).map((file) => join(dirname(entry), file)) };
}

function lateFiles(dir: string): string[] {
  if (existsSync(join(dir, "index.html"))) {
    const page = readFileSync(join(dir, "index.html"), "utf8");
    const scripts = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    const first = [...page.matchAll(/src="?([^"\s>]+)/g)].map(([, address = ""]) => address);
    return scripts.filter((file) => !first.some((address) => address.endsWith(file)));
  }
  if (existsSync(join(dir, "remoteEntry.json"))) {
    const description = readFileSync(join(dir, "remoteEntry.json"), "utf8");
    return filesOf(dir, ".js").filter((file) => !description.includes(file));
  }
  const { exposes } = JSON.parse(readFileSync(join(dir, "mf-manifest.json"), "utf8"));
  return exposes.flatMap(({ assets }: { assets: { js: { async: string[] } } }) => assets.js.async);
}

const filesOf = (dir: string, ending: string) => readdirSync(dir).filter((file) => file.endsWith(ending));

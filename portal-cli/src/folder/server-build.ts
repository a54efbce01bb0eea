import { existsSync } from "node:fs";
import { join } from "node:path";
import { readValues } from "../config/read-values.ts";
import type { FolderFiles } from "./folder-files.ts";

interface ServerBuild {
  /** Files of server builds only; paths relative to the folder or to its parent. */
  signs: string[];
  /** Files of the part that browsers load. A static build has them too, but also has pages. */
  signsWithoutPage?: string[];
  name: string;
  /** The setting that makes a static build. */
  instead?: string;
}

const servers: ServerBuild[] = [
  {
    signs: ["BUILD_ID", "server/app-paths-manifest.json", ".next/BUILD_ID"],
    name: "a Next build for its server (.next)",
    instead: 'set output: "export" in next.config, and give the folder out',
  },
  {
    signs: ["nitro.json", "server/index.mjs", "server/chunks/nitro"],
    signsWithoutPage: ["../nitro.json"],
    name: "a Nuxt or Nitro build for its server (.output)",
    instead: "run nuxt generate (with TanStack Start, set spa.enabled), and give the folder .output/public",
  },
  {
    signs: ["server/manifest-full.js", "output/server/manifest-full.js", "server/manifest.js"],
    name: "a SvelteKit build for its server",
    instead: "use @sveltejs/adapter-static with prerender = true, and give the folder that it writes (build)",
  },
  {
    signs: [
      "server/assets-manifest.json",
      "server/nodejs_server/index.js",
      "server/server-build.js",
      "server/index.js",
    ],
    name: "a Remix or React Router build for its server",
    instead: "set ssr: false (in react-router.config, or for Remix in vite.config), and give the folder build/client",
  },
  {
    signs: ["server/angular-app-engine-manifest.mjs", "angular-app-engine-manifest.mjs", "server/server.mjs"],
    name: "an Angular build with a server",
    instead: 'set outputMode: "static" in angular.json, and give the folder browser',
  },
  {
    signs: ["server/entry.mjs"],
    name: "an Astro build for its server",
    instead: 'set output: "static" in astro.config without an adapter, and give the folder dist',
  },
];

/**
 * Whether a framework has built the folder for its own server, which the portal does not run.
 * @returns the sentence of the refusal, with the setting of a static build, if there is one, and the way without it
 */
export function serverBuild({ dir, pages }: FolderFiles, specifier: string): string | undefined {
  const has = (sign: string) => existsSync(join(dir, sign));
  const found = servers.find(
    ({ signs, signsWithoutPage = [] }) => signs.some(has) || (pages.length === 0 && signsWithoutPage.some(has)),
  );
  if (!found) return undefined;
  const { name, instead } = found;
  const build = instead === undefined ? "Run" : `For a static build, ${instead}. Or run`;
  return `${dir} is ${name}: the portal runs no server of an application. ${build} the server elsewhere and show its pages: publish ${specifier} --page https://…`;
}

/**
 * Whether a folder contains the source of an application and not its build.
 * @param forModules the ES module that its package names; an installed package contains it
 * @returns the sentence of the refusal, with the command that builds
 */
export function sourceFolder(dir: string, forModules?: string): string | undefined {
  const file = join(dir, "package.json");
  if (!existsSync(file)) return undefined;
  const { scripts = {} } = readValues(file) as { scripts?: Record<string, string> };
  const script = ["build", "generate"].find((name) => scripts[name] !== undefined);
  if (script === undefined) return undefined;
  const isInstalled = forModules !== undefined && existsSync(join(dir, forModules));
  if (isInstalled && !existsSync(join(dir, "node_modules"))) return undefined;
  const written = ["dist", "build", "out", "public", ".output/public"].find((name) =>
    existsSync(join(dir, name, "index.html")),
  );
  const next =
    written === undefined
      ? "and give the folder that it writes, or name the built file with --entry"
      : `and give ${join(dir, written)}`;
  return `${dir} is the source of an application: it has a package.json with the script "${script}". Run npm run ${script} in it, ${next}.`;
}

import { join } from "node:path";
import { buildApp } from "./app.ts";
import { exportArguments } from "./page/export/export-arguments.ts";
import { exportSite } from "./page/export/export-site.ts";
import { exportSettings, readTenantMap } from "./page/export/export-source.ts";
import { StartError } from "./platform/config/start-error.ts";
import { checkoutRoot } from "./releases/checkout/checkout-root.ts";
import { readBuild } from "./releases/modules/checkout-builds.ts";
import { createModuleStore, type ModuleStore } from "./releases/modules/module-store.ts";
import { type PageScript, pageScript } from "./releases/modules/page-script.ts";
import { seedDemo } from "./samples/demo/seed-demo.ts";

async function run(): Promise<void> {
  const { tenant: domain, environment, out, api } = exportArguments(process.argv.slice(2), checkoutRoot);
  const config = exportSettings(process.env);
  const { tenant, map, names, images } = await readTenantMap(config, environment, domain, { buildApp, seedDemo });
  const store = createModuleStore(join(config.dataDir, "modules"));
  const scripts = {
    boot: await deployedScript(store, "root-config", "boot"),
    systemjs: await deployedScript(store, "shared-deps", "systemjs"),
  };
  const count = await exportSite(out, { tenant, environment, api, map, names, scripts, store, images });
  process.stdout.write(
    `${tenant.name} (${environment}, ${map.id}): the page and ${count} module files are in ${out}\n`,
  );
}

/** Deploys and returns one of the head's plain scripts from the checkout's builds. */
async function deployedScript(store: ModuleStore, folder: string, name: string): Promise<PageScript> {
  const build = await readBuild(join(checkoutRoot, folder));
  const script = build && pageScript(build, name);
  if (!script) throw new StartError(`${folder} has no build with "${name}"; run npm run build.`);
  await store.deploy(build);
  return script;
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}

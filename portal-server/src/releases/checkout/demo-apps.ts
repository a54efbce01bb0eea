import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AppNames, appPrefix, locales, parseJson } from "@portico/shared-utility/contract";
import { z } from "zod";
import { lineOfText } from "../../platform/text/line-of-text.ts";
import { canNameApp } from "../maps/check-document.ts";
import { checkoutRoot } from "./checkout-root.ts";

export interface DemoApp {
  /** Its folder in `tenant-apps/`. */
  folder: string;
  /** The domain of the tenant that gets it. */
  tenant: string;
  module: string;
  /** The name that users see. */
  name: string;
  names?: AppNames | undefined;
}

const wanted = z.object({
  name: z.string(),
  portico: z.object({
    modules: z.record(z.string(), z.string()),
    demo: z.strictObject({
      tenant: z.string(),
      name: lineOfText,
      names: z.partialRecord(z.enum(locales), lineOfText).optional(),
      position: z.int().min(0).optional(),
    }),
  }),
});
const declared = z.object({ portico: z.object({ demo: z.unknown() }) });

/**
 * The applications of the demo (`docs/product.md#demo-data`) in the order of their tiles: each folder in `tenant-apps/`
 * with `portico.demo` in its `package.json`, which names the tenant and the application. Applications without a
 * position come last, by folder.
 * @param warn gets one sentence for each invalid entry, which is left out
 */
export async function readDemoApps(
  checkout = checkoutRoot,
  warn: (problem: string) => void = () => {},
): Promise<DemoApp[]> {
  const folders = (await readdir(join(checkout, "tenant-apps")).catch(() => [])).sort();
  const found = await Promise.all(folders.map((folder) => readDemoApp(checkout, folder, warn)));
  return found
    .filter((app) => app !== undefined)
    .sort((one, other) => one.position - other.position)
    .map(({ position: _, ...app }) => app);
}

async function readDemoApp(checkout: string, folder: string, warn: (problem: string) => void) {
  const file = join("tenant-apps", folder, "package.json");
  const content = parseJson(await readFile(join(checkout, file), "utf8").catch(() => ""));
  if (declared.safeParse(content).data?.portico.demo === undefined) return undefined;
  const { data, error } = wanted.safeParse(content);
  const [issue] = error?.issues ?? [];
  if (!data) return void warn(`${file}: ${issue?.path.join(".")}: ${issue?.message}`);
  const { modules, demo } = data.portico;
  const module = Object.keys(modules)
    .find((name) => name.startsWith(appPrefix))
    ?.slice(appPrefix.length);
  if (module === undefined || !canNameApp(module))
    return void warn(`${file}: portico.modules: has no @app/{module} that can name an application`);
  return { folder, module, ...demo, position: demo.position ?? Number.MAX_SAFE_INTEGER };
}

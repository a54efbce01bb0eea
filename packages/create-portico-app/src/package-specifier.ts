import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "./read-answers.ts";

/**
 * A dependency of an application, as its `package.json` has it. With a folder of tarballs, those of the scope `@portico` are
 * files of its `vendor/`, so that its repository has all that it needs.
 *
 * @throws UsageError when the folder lacks one
 */
export function packageSpecifier([name, range]: [string, string], packages: string | undefined): [string, string] {
  if (packages === undefined || !name.startsWith("@portico/")) return [name, range];
  const stem = `${name.slice(1).replace("/", "-")}-`;
  const names = existsSync(packages) ? readdirSync(packages) : [];
  const tarball = names.find((file) => file.startsWith(stem) && /^\d[\w.-]*\.tgz$/.test(file.slice(stem.length)));
  if (tarball === undefined) throw new UsageError(`${packages} has no tarball of ${name}: npm run pack writes one.`);
  return [name, `${inVendor}${tarball}`];
}

const inVendor = "file:vendor/";

/** Copies the tarballs that the dependencies name into `vendor/` of an application. */
export function copyTarballs(dependencies: Readonly<Record<string, string>>, packages: string, folder: string): void {
  for (const specifier of Object.values(dependencies)) {
    if (!specifier.startsWith(inVendor)) continue;
    const tarball = specifier.slice(inVendor.length);
    mkdirSync(join(folder, "vendor"), { recursive: true });
    copyFileSync(join(packages, tarball), join(folder, "vendor", tarball));
  }
}

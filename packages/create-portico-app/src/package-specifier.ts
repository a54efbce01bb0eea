import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { UsageError } from "./read-answers.ts";

/**
 * A dependency of an application, as its `package.json` has it. With a folder of tarballs, those of the scope `@portico` come
 * from there.
 *
 * @throws UsageError when the folder lacks one
 */
export function packageSpecifier([name, range]: [string, string], packages: string | undefined): [string, string] {
  if (packages === undefined || !name.startsWith("@portico/")) return [name, range];
  const stem = `${name.slice(1).replace("/", "-")}-`;
  const names = existsSync(packages) ? readdirSync(packages) : [];
  const tarball = names.find((file) => file.startsWith(stem) && /^\d[\w.-]*\.tgz$/.test(file.slice(stem.length)));
  if (tarball === undefined) throw new UsageError(`${packages} has no tarball of ${name}: npm pack writes one.`);
  return [name, `file:${join(resolve(packages), tarball)}`];
}

import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { UsageError } from "../usage-error.ts";

/** Package managers and tools write links for themselves there. */
const isOfTools = (path: string) => /(^|\/)(node_modules(\/|$)|\.)/.test(path);

/** Hidden, and not a file of a package: some package managers keep packages in hidden folders. */
const isHidden = (path: string) => /(^|[\\/])\./.test(path) && !/(^|[\\/])node_modules[\\/]/.test(path);

/**
 * The paths of all files in a folder, with `/`. Links inside of the folder are followed.
 * @throws UsageError for a link that leads out of the folder, to a hidden file or folder, or to nothing
 */
export function filesBelow(dir: string): string[] {
  const root = realpathSync(dir);
  const found: string[] = [];
  const read = (folder: string, above: readonly string[]) => {
    const here = realpathSync(join(root, folder));
    const around = [...above, here];
    for (const entry of readdirSync(here, { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) read(path, around);
      if (entry.isFile()) found.push(path);
      if (!entry.isSymbolicLink() || isOfTools(path)) continue;
      const target = targetOf(dir, root, path);
      if (!statSync(target).isDirectory()) found.push(path);
      // A link to a folder around it has no end.
      else if (!around.some((each) => isBelow(each, target))) read(path, around);
    }
  };
  read("", []);
  return found;
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}${sep}`);

function targetOf(dir: string, root: string, path: string): string {
  const link = join(dir, path);
  let target: string;
  try {
    target = realpathSync(join(root, path));
  } catch {
    throw new UsageError(`${link} is a link to nothing: remove it, or run the build again.`);
  }
  const place = relative(root, target);
  const step = "copy the file there, or remove the link";
  if (!isBelow(target, root)) throw new UsageError(`${link} is a link out of the folder, to ${place}: ${step}.`);
  if (isHidden(place)) throw new UsageError(`${link} is a link to what is hidden, ${place}: ${step}.`);
  return target;
}

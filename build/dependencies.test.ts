import semver from "semver";
import { workspaces } from "../scripts/lib/workspaces.mjs";
import { read } from "./source-files.ts";

interface LockedPackage {
  engines?: { node?: string };
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const { engines } = JSON.parse(read("package.json"));
const locked: Record<string, LockedPackage> = JSON.parse(read("package-lock.json")).packages;

/** The shipped packages that do not run on every Node version that the portal supports. */
function tooNarrow(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([, { dev, optional }]) => !dev && !optional)
    .filter(([, { engines: wanted }]) => wanted?.node !== undefined && !semver.subset(engines.node, wanted.node))
    .map(([path]) => path);
}

it("ships only packages that run on every supported version of Node", () => {
  expect(tooNarrow(locked)).toEqual([]);
});

it("reports a dependency that is added and needs a newer Node", () => {
  expect(tooNarrow({ ...locked, "node_modules/left": { engines: { node: ">=22" } } })).toEqual(["node_modules/left"]);
});

it.each(["", ...workspaces()])("has the dependencies of workspace %j in the lock file, as npm ci requires", (path) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path ? `${path}/package.json` : "package.json"));
  expect({ devDependencies: {}, dependencies: {}, ...locked[path] }).toMatchObject({ dependencies, devDependencies });
});

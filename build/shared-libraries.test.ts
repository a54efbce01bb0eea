import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { frontEndPackages } from "../scripts/lib/workspaces.mjs";
import { olderReact } from "../shared-utility/contract/older-libraries.ts";
import { partialLibraries } from "../shared-utility/contract/partial-libraries.ts";
import { sharedDepsTargets } from "./shared-deps-targets.mjs";
import {
  externalOf,
  externalSpecifiers,
  moduleOfFile,
  olderLibraries,
  portalLibraries,
  sharedLibraries,
} from "./shared-specifiers.mjs";
import { read, root, sources } from "./source-files.ts";
import { fileStem } from "./webpack-config.mjs";

const json = (file: string) => JSON.parse(read(file));

const allLibraries = { ...sharedLibraries, ...portalLibraries, ...olderLibraries };

/** The import map that results from the packages and the list of shared libraries. */
function expectedMap(libraries: Record<string, unknown>): Record<string, string> {
  const portal = (frontEndPackages() as string[]).filter((folder) => !folder.startsWith("tenant-apps/"));
  const modules = portal.flatMap((folder) => {
    const { modules } = json(`${folder}/package.json`).portico;
    const names = modules === "shared-libraries" ? Object.keys(libraries) : Object.keys(modules);
    return names.map((specifier) => [specifier, `/modules/${basename(folder)}/${fileStem(specifier)}.js`]);
  });
  return Object.fromEntries(modules);
}

it("names every shared library and every module of the portal in import-map.json", () => {
  expect(json("import-map.json").imports).toEqual(expectedMap(allLibraries));
  expect(Object.keys(json("import-map.json").imports)).toEqual(expect.arrayContaining([...externalSpecifiers]));
});

it("lists the libraries that are shared in part for the command line", () => {
  const partial = Object.entries(sharedLibraries).filter(([, { names }]) => names !== "*");
  expect(partialLibraries).toEqual(partial.map(([specifier]) => specifier));
});

it("finds each shared library among the dependencies of shared-deps", () => {
  const { dependencies } = json("shared-deps/package.json");
  for (const { from } of Object.values(allLibraries)) {
    expect(Object.keys(dependencies)).toContain(from.split("/")[0]);
  }
});

describe("the older React", () => {
  it("has a module for each name of React that the portal shares, by which the server makes scopes", () => {
    const ofReact = Object.keys(sharedLibraries).filter((name) => /^react(-dom)?(\/|$)/.test(name));
    expect(Object.keys(olderReact)).toEqual(ofReact);
    expect(Object.values(olderReact)).toEqual(Object.keys(olderLibraries));
  });

  it("imports its own React, and never the portal's", () => {
    expect(externalOf("react", "@portico/react-dom-18")).toBe("@portico/react-18");
    expect(externalOf("react-dom", "@portico/react-dom-18/client")).toBe("@portico/react-dom-18");
    expect(externalOf("react-18", "@portico/react-18")).toBeUndefined();
    expect(externalOf("scheduler", "@portico/react-dom-18")).toBeUndefined();
    expect(externalOf("react", "@portico/ui")).toBe("react");
  });
});

it.each(Object.entries(sharedLibraries).filter(([, { names }]) => names !== "*"))(
  "shares every name that a package of the front end imports from %s",
  (specifier, { names }) => {
    const used = namesImportedFrom(specifier, frontEndPackages() as string[]);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
  },
);

describe("the portal's part of RxJS", () => {
  const { names, internals } = portalLibraries["@portico/streams"];

  it("exports every name that the portal's modules import, and `rxjs` exports all of them too", () => {
    const folders = (frontEndPackages() as string[]).filter((folder) => !folder.startsWith("tenant-apps/"));
    const used = namesImportedFrom("rxjs", folders);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !sharedLibraries.rxjs.names.includes(name))).toEqual([]);
  });

  it("takes the place of RxJS in modules of the portal only", () => {
    const builds = ["@portico/root-config", "@app/tickets", "@portico/streams"];
    expect(builds.map((specifier) => externalOf("rxjs", specifier))).toEqual(["@portico/streams", "rxjs", undefined]);
  });

  it("is where RxJS takes the files from that both have", () => {
    const inner = "/node_modules/rxjs/dist/esm/internal";
    for (const file of ["Subject", "operators/map", "scheduler/async.js", ...Object.keys(internals)]) {
      expect(moduleOfFile(`${inner}/${file}`)).toBe("@portico/streams");
    }
    expect(moduleOfFile(`${inner}/operators/concatMap`)).toBeUndefined();
    expect(moduleOfFile(`${inner}/util/isFunction`)).toBeUndefined();
  });
});

/** The values that the files of these packages import, without their tests. */
function namesImportedFrom(specifier: string, folders: readonly string[]): string[] {
  const isBundled = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`)) && !isTest.test(file);
  const imports = new RegExp(`import \\{([^}]*)\\} from "${specifier}"`, "g");
  return sources
    .filter(isBundled)
    .flatMap((file) => [...read(file).matchAll(imports)].flatMap(([, list]) => namesIn(list)));
}

const isTest = /\.(test|bench)\.tsx?$|\/testing\//;

/** The values, without types, in the braces of an import. */
function namesIn(list = ""): string[] {
  const entries = list.split(",").map((entry) => entry.trim());
  return entries.flatMap((entry) => (entry === "" || entry.startsWith("type ") ? [] : entry.split(" ").slice(0, 1)));
}

it("lets applications call start() of single-spa, which throws when it is called twice", () => {
  const { replaced } = sharedLibraries["single-spa"];
  const calls: unknown[] = [];
  const begin = (options: object) => calls.push(options);
  const code = replaced.replace(/^import .*$/m, "").replace("export ", "");
  const start = new Function("begin", "triggerAppChange", `${code} return start;`)(begin, () => calls.push("change"));
  expect([start({ urlRerouteOnly: true }), start(), start()]).toEqual([undefined, undefined, undefined]);
  expect(calls).toEqual([{ urlRerouteOnly: true }, "change", "change"]);
});

describe("a shared library that is added to the list", () => {
  const libraries = { ...allLibraries, dayjs: { from: "dayjs", names: ["extend"], default: true } };
  const dir = mkdtempSync(join(tmpdir(), "libraries-"));
  afterAll(() => rmSync(dir, { recursive: true }));

  it("has a line in import-map.json", () => {
    expect(expectedMap(libraries)).toEqual({ ...expectedMap(allLibraries), dayjs: "/modules/shared-deps/dayjs.js" });
  });

  it("becomes a module with the listed names", async () => {
    mkdirSync(join(dir, "node_modules"));
    symlinkSync(join(root, "node_modules/systemjs"), join(dir, "node_modules/systemjs"));
    const targets = await sharedDepsTargets(dir, libraries);
    const entries = targets.filter(({ specifier }) => specifier === "dayjs").map(({ entry }) => entry);
    expect(entries.map((entry) => readFileSync(entry, "utf8"))).toEqual([
      'export { extend } from "dayjs";\nexport { default } from "dayjs";\n',
    ]);
  });
});

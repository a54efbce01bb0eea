import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assets, remote, serveRemote } from "../testing/federated-remote.ts";
import { runWords } from "../testing/run-words.ts";
import { containerBuild, federatedBuild, federatedManifest } from "./federated-build.ts";

const { files, addressOf, build } = serveRemote();

const pathsOf = ({ manifest }: Awaited<ReturnType<typeof build>>) =>
  Object.keys(manifest.files)
    .map((file) => file.replace(/^[0-9a-f]{10}\//, ""))
    .sort();

it("makes a build of a remote: every file with its integrity, and an adapter as the entry", async () => {
  const { folder, manifest } = await build();
  const [module] = Object.values(manifest.modules);
  expect(folder).toBe("stock");
  expect(module?.entry).toMatch(/^[0-9a-f]{10}\/portico-federation\.js$/);
  expect(module?.styles).toEqual([expect.stringMatching(/^[0-9a-f]{10}\/app\.css$/)]);
  expect(
    Object.keys(manifest.files)
      .map((file) => file.replace(/^[0-9a-f]{10}\//, ""))
      .sort(),
  ).toEqual(["app.css", "app.js", "button.js", "late.js", "portico-federation.js", "react.js", "remoteEntry.js"]);
});

it("writes other bytes to another folder", async () => {
  const one = await build();
  files["/r/late.js"] = "changed";
  const other = await build();
  expect(Object.keys(one.manifest.files)[0]).not.toBe(Object.keys(other.manifest.files)[0]);
});

it.each([
  ["./Button", undefined],
  ["./Nothing", /Name the exposed module that is the application with --expose: \.\/App, \.\/Button/],
])("selects the exposed module %s by --expose, or refuses it", async (expose, refusal) => {
  if (refusal) await expect(build(expose)).rejects.toThrow(refusal);
  else expect(Object.values((await build(expose)).manifest.modules)[0]?.styles).toEqual([]);
});

it("refuses a name that no custom element can have, and --expose for what is no remote", async () => {
  files["/r/app.mjs"] = "export const mount = () => {}, unmount = mount;";
  const place = "--tenant acme --environment development --reason x".split(" ");
  const publish = async (path: string, ...more: string[]) => {
    const words = ["publish", "@app/stock", ...place, "--url", addressOf(path), "--expose", "./App", ...more];
    return (await runWords(words, { openRegistry: () => Promise.reject(new Error("opened the registry")) })).err;
  };
  expect(await publish("/r/mf-manifest.json", "--element", "root")).toContain(
    "--element root is no name of a custom element",
  );
  expect(await publish("/r/app.mjs", "--element", "stock-app")).toMatch(
    /--expose belongs to a remote: .*app\.mjs is none/,
  );
});

it.each([
  ["a file is missing", () => delete files["/r/late.js"], /late\.js cannot be loaded \(status 404\)/],
  [
    "a file is outside of its folder",
    () => {
      files["/r/mf-manifest.json"] = JSON.stringify({ ...remote, shared: [{ name: "x", assets: assets("../x.js") }] });
    },
    /names the file "\.\.\/x\.js"/,
  ],
  [
    "its component has a library that it does not share",
    () => {
      files["/r/mf-manifest.json"] = JSON.stringify({ ...remote, shared: [{ name: "lodash" }] });
    },
    /\.\/App of the remote stock exports no mount and unmount.*add react, vue or @angular\/core to "shared"/,
  ],
  [
    "the manifest is of another tool",
    () => {
      files["/r/mf-manifest.json"] = "{}";
    },
    /is no manifest of Module Federation 2/,
  ],
])("publishes nothing when %s", async (_case, spoil, sentence) => {
  spoil();
  const place = "--tenant acme --environment development --reason x".split(" ");
  const openRegistry = () => Promise.reject(new Error("opened the registry"));
  const words = ["publish", "@app/stock", ...place, "--url", addressOf("/r/mf-manifest.json")];
  const { code, err } = await runWords(words, { openRegistry });
  expect(code).not.toBe(0);
  expect(err).toMatch(sentence);
});

it("accepts a component of a remote that shares only parts of React", async () => {
  for (const name of ["react-dom", "react/jsx-runtime"]) {
    files["/r/mf-manifest.json"] = JSON.stringify({ ...remote, shared: [{ name }] });
    await expect(build()).resolves.toBeDefined();
  }
});

it("includes the files that a remote of ES modules imports, and the style sheets that they name", async () => {
  const { remoteEntry } = remote.metaData;
  const metaData = { ...remote.metaData, remoteEntry: { ...remoteEntry, type: "module" } };
  const exposes = [{ path: "./App", assets: assets("assets/app.js") }];
  files["/r/mf-manifest.json"] = JSON.stringify({ ...remote, metaData, exposes, shared: [] });
  files["/r/remoteEntry.js"] = 'export { get, init } from "./assets/container.js";';
  files["/r/assets/container.js"] =
    'const styles = ["./app.1.css", "other.css"]; export const get = () => import("./app.js");';
  files["/r/assets/app.js"] = 'import "./deep.js";';
  files["/r/assets/deep.js"] = "export const mount = 1, unmount = 2;";
  files["/r/assets/app.1.css"] = "h2 {}";
  const { dir, manifest } = await build();
  const paths = Object.keys(manifest.files).map((file) => file.replace(/^[0-9a-f]{10}\//, ""));
  expect(paths.sort()).toEqual([
    ...["assets/app.1.css", "assets/app.js", "assets/container.js", "assets/deep.js"],
    ...["portico-federation.js", "remoteEntry.js"],
  ]);
  const [module] = Object.values(manifest.modules);
  expect(module?.format).toBe("esm");
  const text = readFileSync(join(dir, "dist", module?.entry ?? ""), "utf8");
  expect(text).toContain("export const { bootstrap, mount, unmount } =");
  expect(text).toContain('import("./remoteEntry.js")');
  files["/r/assets/deep.js"] = "<html>";
  await expect(build()).rejects.toThrow(/deep\.js is no ES module/);
});

it("includes the pictures and fonts that style sheets and code name, if they exist", async () => {
  Object.assign(files, {
    "/r/app.css":
      "@font-face { src: url(fonts/a.woff2) } p { background: url('./img/p.png?x') } a { cursor: url(data:x) }",
    "/r/late.js":
      'n.src = r.p + "img/logo.1a2b.svg"; t = "no-such.png"; t = "page.png"; t = "../out.png"; t = "https://x.example/y.png";',
    "/r/fonts/a.woff2": "font",
    "/r/page.png": "<!doctype html><p>Not found</p>",
    "/r/img/p.png": "picture",
    "/r/img/logo.1a2b.svg": "<svg/>",
  });
  const paths = pathsOf(await build());
  expect(paths.filter((path) => path.includes("/"))).toEqual(["fonts/a.woff2", "img/logo.1a2b.svg", "img/p.png"]);
  expect(paths.filter((path) => /no-such|page/.test(path))).toEqual([]);
});

it("adds the style sheets of --style, and leaves a library that the portal shares in part to the remote", async () => {
  const shared = ["react", "react-router-dom"].map((name) => ({ name, assets: assets(`${name}.js`) }));
  files["/r/mf-manifest.json"] = JSON.stringify({ ...remote, shared: [...shared, { name: "rxjs" }] });
  Object.assign(files, { "/r/react-router-dom.js": "", "/r/own.css": "b{}" });
  const built = await federatedBuild(addressOf("/r/mf-manifest.json"), "@app/stock", { styles: ["own.css"] });
  const [module] = Object.values(built.manifest.modules);
  expect(module?.styles.map((style) => style.split("/")[1])).toEqual(["app.css", "own.css"]);
  const text = readFileSync(join(built.dir, "dist", module?.entry ?? ""), "utf8");
  expect(text).toContain('"shared":["react","rxjs"]');
});

it("states the range of React only before version 19, for which the portal has an older React", async () => {
  const requiring = async (requiredVersion: unknown) => {
    const shared = [{ name: "react", requiredVersion, assets: assets("react.js") }];
    files["/r/mf-manifest.json"] = JSON.stringify({
      ...remote,
      shared: [...shared, { name: "rxjs", requiredVersion: "^6" }],
    });
    return Object.values((await build()).manifest.modules)[0]?.shared;
  };
  expect(await requiring("^18.2.0")).toEqual({ react: "^18.2.0" });
  expect(await requiring("^17.0.0 || ^18.0.0")).toEqual({ react: "^17.0.0 || ^18.0.0" });
  for (const range of ["^19.0.0", ">=16.8", "19.0.0", "*", false, "none", undefined])
    expect(await requiring(range)).toBeUndefined();
});

describe("a remote without a manifest", () => {
  const entry = () => addressOf("/o/remoteEntry.js");
  const container =
    'const map = { "./App": () => { css(["./assets/app.1.css"]); return load("./__federation_expose_App-1.js"); } };\nconst load = (name) => import(name);\nexport const get = (name) => map[name](); export const init = () => {};';
  beforeEach(() => {
    Object.assign(files, {
      "/o/remoteEntry.js": container,
      "/o/__federation_expose_App-1.js": 'import "./assets/deep.js"; export const mount = () => {};',
      "/o/assets/deep.js": "export {};",
      "/o/assets/app.1.css": "p{}",
    });
  });

  it("is built from its entry, if that is an ES module, with every file that the code names", async () => {
    const built = await containerBuild(entry(), "@app/stock", { expose: "./App" });
    expect(built && pathsOf(built)).toEqual([
      ...["__federation_expose_App-1.js", "assets/app.1.css", "assets/deep.js"],
      ...["portico-federation.js", "remoteEntry.js"],
    ]);
  });

  it.each([
    ["no exposed module is named", container, undefined, /name the exposed module with --expose/],
    [
      "it is a script",
      "var stock; (() => { stock = { get, init }; })();",
      "./App",
      /portico manifest <dist> --expose \.\/App/,
    ],
  ])("is refused when %s", async (_case, text, expose, sentence) => {
    files["/o/remoteEntry.js"] = text;
    await expect(containerBuild(entry(), "@app/stock", expose === undefined ? {} : { expose })).rejects.toThrow(
      sentence,
    );
  });

  it("is not a remote without get and init", async () => {
    files["/o/remoteEntry.js"] = "export const mount = () => {};";
    expect(await containerBuild(entry(), "@app/stock", {})).toBeUndefined();
  });
});

it("finds the manifest of a remote beside its entry, and does not change other addresses", async () => {
  const manifest = addressOf("/r/mf-manifest.json");
  expect(await federatedManifest(manifest)).toBe(manifest);
  expect(await federatedManifest(addressOf("/r/remoteEntry.js"))).toBe(manifest);
  expect(await federatedManifest(addressOf("/other/remoteEntry.js"))).toBeUndefined();
  expect(await federatedManifest(addressOf("/r/app.js"))).toBeUndefined();
});

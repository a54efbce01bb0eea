import { readFileSync } from "node:fs";
import { assets, remote, serveRemote } from "../testing/federated-remote.ts";

const { files, addressOf, build } = serveRemote();

const pathsOf = ({ manifest }: Awaited<ReturnType<typeof build>>) =>
  Object.keys(manifest.files).map((file) => file.replace(/^[0-9a-f]{10}\//, ""));

/** Name → address of each remote that `stock` loads. */
function loads(remotes: Record<string, string>) {
  const stated = Object.entries(remotes).map(([name, entry]) => ({ federationContainerName: name, entry }));
  files["/r/mf-manifest.json"] = JSON.stringify({ ...remote, remotes: stated });
}

/** A remote with one script, which may load others. */
function serveOther(name: string, remotes: object[] = []) {
  const metaData = {
    ...{ globalName: name, publicPath: "https://elsewhere.example/", getPublicPath: "return '/'" },
    remoteEntry: { name: "remoteEntry.js", path: "", type: "global" },
  };
  const exposes = [{ path: "./Part", assets: assets("part.js") }];
  files[`/${name}/mf-manifest.json`] = JSON.stringify({ name, metaData, exposes, shared: [], remotes });
  for (const file of ["remoteEntry.js", "part.js"]) files[`/${name}/${file}`] = `${name} ${file}`;
}

it("contains one copy of each remote that a remote loads, directly or through another remote", async () => {
  serveOther("bell", [{ federationContainerName: "stock", entry: addressOf("/widget/mf-manifest.json") }]);
  serveOther("widget", [{ federationContainerName: "bell", entry: addressOf("/bell/remoteEntry.js") }]);
  loads({ widget: addressOf("/widget/mf-manifest.json"), chosen: "1.2.3" });
  const made = await build("./App");
  expect(pathsOf(made).filter((file) => file.startsWith("portico-remotes/"))).toEqual([
    "portico-remotes/1/remoteEntry.js",
    "portico-remotes/1/part.js",
    "portico-remotes/1/mf-manifest.json",
    "portico-remotes/2/remoteEntry.js",
    "portico-remotes/2/part.js",
  ]);
  const [module] = Object.values(made.manifest.modules);
  const folder = module?.entry.split("/")[0];
  const description = readFileSync(`${made.dir}/dist/${folder}/portico-remotes/1/mf-manifest.json`, "utf8");
  expect(JSON.parse(description).metaData).toMatchObject({ globalName: "widget", publicPath: "auto" });
  expect(description).not.toContain("getPublicPath");
});

it("redirects the runtime of each remote to the copies of the remotes that it loads", async () => {
  serveOther("widget");
  loads({ widget: addressOf("/widget/mf-manifest.json") });
  const { dir, manifest } = await build("./App");
  const [module] = Object.values(manifest.modules);
  const text = readFileSync(`${dir}/dist/${module?.entry}`, "utf8");
  const [, declare = ""] = /^System\.register\(\[\], ([\s\S]*)\);\n$/.exec(text) ?? [];
  const system = { meta: { url: "https://x.example/a/portico-federation.js" }, import: async () => ({}) };
  const document = { querySelector: () => null, createElement: () => ({ remove() {} }), head: { append() {} } };
  type Lifecycles = Record<string, (props: unknown) => Promise<void>>;
  let exported: Lifecycles = {};
  const set = (values: Lifecycles) => {
    exported = values;
  };
  new Function("document", `return ${declare}`)(document)(set, system).execute();
  // Its entry never loads here; the runtime has read the description before.
  void exported.bootstrap?.({});
  const { __FEDERATION__ } = globalThis as unknown as {
    __FEDERATION__: { __GLOBAL_PLUGIN__: { beforeRegisterRemote(given: object): object }[] };
  };
  const entryOf = (host: string) => {
    const given = { remote: { entry: addressOf("/widget/mf-manifest.json") }, origin: { name: host } };
    for (const plugin of __FEDERATION__.__GLOBAL_PLUGIN__) plugin.beforeRegisterRemote(given);
    return given.remote.entry;
  };
  expect(entryOf("stock")).toBe("https://x.example/a/portico-remotes/1/mf-manifest.json");
  expect(entryOf("of another application")).toBe(addressOf("/widget/mf-manifest.json"));
});

it.each([
  ["does not respond", "/absent/mf-manifest.json", /status 404/],
  ["is a script without a description", "/old/remoteEntry.js", /has no mf-manifest\.json beside it/],
])("refuses a remote that loads another one that %s", async (_, path, reason) => {
  files["/old/remoteEntry.js"] = "var old; old = { get: 1, init: 2 };";
  loads({ widget: addressOf(path) });
  await expect(build("./App")).rejects.toThrow(/stock loads another remote, widget, of which the build needs a copy/);
  await expect(build("./App")).rejects.toThrow(reason);
});

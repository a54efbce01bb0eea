import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBuild } from "../../testing/write-build.ts";
import { type Build, readBuild } from "./checkout-builds.ts";
import { createModuleStore } from "./module-store.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "portico-store-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function build(hash: string, text: { text?: string } = {}): Promise<Build> {
  const strings = { pt: { title: "Título" } };
  await writeBuild(join(dir, "navbar-mf"), { "@portico/navbar-mf": { css: ":root{}", strings, ...text } }, hash);
  const read = await readBuild(join(dir, "navbar-mf"));
  if (!read) throw new Error("no build");
  return read;
}

describe("module store", () => {
  it("stores the files of all builds side by side, with their compressed variants", async () => {
    const store = createModuleStore(join(dir, "store"));
    await store.deploy(await build("aaaaaaaaaa"));
    await store.deploy(await build("bbbbbbbbbb"));
    const names = (await readdir(join(dir, "store/navbar-mf"))).filter((name) => /\.js(\.|$)/.test(name)).sort();
    expect(names).toEqual([
      "navbar-mf.aaaaaaaaaa.js",
      "navbar-mf.aaaaaaaaaa.js.gz",
      "navbar-mf.bbbbbbbbbb.js",
      "navbar-mf.bbbbbbbbbb.js.gz",
    ]);
  });

  it("does not write a file that is stored already, and replaces a damaged one", async () => {
    const store = createModuleStore(join(dir, "store"));
    const deployed = await build("aaaaaaaaaa");
    await store.deploy(deployed);
    const file = join(dir, "store/navbar-mf/navbar-mf.aaaaaaaaaa.js");
    const before = await stat(file);
    await store.deploy(deployed);
    expect((await stat(file)).ino).toBe(before.ino);
    await writeFile(file, "damaged");
    await store.deploy(deployed);
    expect(await readFile(file, "utf8")).toBe("/* @portico/navbar-mf */");
  });

  it("refuses a build with a file that does not match its manifest", async () => {
    const deployed = await build("aaaaaaaaaa");
    await writeFile(join(dir, "navbar-mf/dist/navbar-mf.aaaaaaaaaa.js"), "half a fi");
    const store = createModuleStore(join(dir, "store"));
    await expect(store.deploy(deployed)).rejects.toThrow(/not what its manifest says; build navbar-mf again/);
  });

  it("leaves no temporary file when several processes deploy concurrently", async () => {
    const deployed = await build("aaaaaaaaaa");
    await Promise.all(Array.from({ length: 8 }, () => createModuleStore(join(dir, "store")).deploy(deployed)));
    const all = await readdir(join(dir, "store"), { recursive: true });
    expect(all.filter((name) => name.includes("draft"))).toEqual([]);
  });

  it("compresses and writes a file once that several calls add at the same time", async () => {
    const store = createModuleStore(join(dir, "store"));
    const added = Array.from({ length: 3 }, () => store.add("acme/stock", "a.js", Buffer.from("a")));
    await added[0];
    const { ino } = await stat(join(dir, "store/acme/stock/a.js"));
    await Promise.all(added);
    expect((await stat(join(dir, "store/acme/stock/a.js"))).ino).toBe(ino);
  });

  it("leaves no temporary file when a file cannot be written", async () => {
    const store = createModuleStore(join(dir, "store"));
    await mkdir(join(dir, "store/acme/stock/a.js.gz/folder"), { recursive: true });
    await expect(store.add("acme/stock", "a.js", Buffer.from("a"))).rejects.toThrow();
    const all = await readdir(join(dir, "store"), { recursive: true });
    expect(all.filter((name) => name.includes("draft"))).toEqual([]);
  });

  it("removes the temporary files that a killed process left an hour ago", async () => {
    const store = createModuleStore(join(dir, "store"));
    const drafts = join(dir, "store/.builds");
    await mkdir(drafts, { recursive: true });
    for (const name of ["old", "new"]) await writeFile(join(drafts, `${name}.draft`), "half");
    const before = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(join(drafts, "old.draft"), before, before);
    await store.removeDrafts();
    expect(await readdir(drafts)).toEqual(["new.draft"]);
  });

  it("lists all files of the build that an entry belongs to", async () => {
    const store = createModuleStore(join(dir, "store"));
    await store.deploy(await build("aaaaaaaaaa"));
    await store.deploy(await build("bbbbbbbbbb"));
    expect((await store.filesWith("/modules/navbar-mf/navbar-mf.aaaaaaaaaa.js")).sort()).toEqual([
      "navbar-mf.aaaaaaaaaa.css",
      "navbar-mf.aaaaaaaaaa.js",
      "navbar-mf.pt.aaaaaaaaaa.json",
    ]);
    expect(await store.filesWith("/modules/navbar-mf/other.js")).toEqual(["other.js"]);
  });

  it.each(["/modules/../x", "/modules/a/..", "/modules/a/../b", "/modules/a/.builds", "/media/a/b", "https://x/y", ""])(
    "has no file for %j",
    (address) => expect(createModuleStore("/store").fileOf(address)).toBeUndefined(),
  );
});

describe("readBuild", () => {
  it("is undefined for a package without a build", async () => {
    expect(await readBuild(join(dir, "absent"))).toBeUndefined();
  });

  it.each(["{", "{}", '{"package":"x","version":"1","modules":{},"files":{"../x":"sha384-a"}}'])(
    "refuses the manifest %j",
    async (text) => {
      await build("aaaaaaaaaa");
      await writeFile(join(dir, "navbar-mf/dist/manifest.json"), text);
      await expect(readBuild(join(dir, "navbar-mf"))).rejects.toThrow(/manifest\.json: .*build it again/);
    },
  );
});

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import webpack from "webpack";
import { integrityOf } from "../../../build/manifest.mjs";
import { webpackConfig } from "../../../build/webpack-config.mjs";

const specifier = "@app/tickets";

/** The change of one application, as a rule of webpack. */
export const change = {
  test: /ticket-list-screen\.tsx$/,
  enforce: "pre",
  loader: join(import.meta.dirname, "changed-screen.mjs"),
};

/** Builds the tickets application with the change, beside its current files. @returns a folder for `portico publish` */
export async function buildNextTickets(root, into) {
  const source = join(root, "tenant-apps/tickets-mf");
  const dir = join(into, "tickets-mf");
  for (const part of ["package.json", "config.schema.json", "dist"])
    cpSync(join(source, part), join(dir, part), { recursive: true });
  const dist = join(dir, "dist");
  const { modules } = readManifest(source);
  const entry = join(source, "src/tickets-mf.tsx");
  const base = webpackConfig({ specifier, entry, outDir: join(into, "built"), context: source, uniqueName: specifier });
  const stats = await compile({ ...base, module: { rules: [...base.module.rules, change] } });
  const [entrypoint] = stats.compilation.entrypoints.values();
  const file = entrypoint.getFiles().find((each) => each.endsWith(".js"));
  replaceEntry(dist, modules[specifier].entry, file, readFileSync(join(into, "built", file)));
  return dir;
}

function replaceEntry(dist, before, after, bytes) {
  const manifest = readManifest(join(dist, ".."));
  manifest.modules[specifier].entry = after;
  delete manifest.files[before];
  manifest.files[after] = integrityOf(bytes);
  for (const ending of ["", ".br", ".gz"]) rmSync(join(dist, before + ending), { force: true });
  writeFileSync(join(dist, after), bytes);
  writeFileSync(join(dist, "manifest.json"), JSON.stringify(manifest));
}

const readManifest = (dir) => JSON.parse(readFileSync(join(dir, "dist/manifest.json"), "utf8"));

function compile(config) {
  return new Promise((done, fail) =>
    webpack(config, (error, stats) => {
      if (error || stats.hasErrors()) return fail(error ?? new Error(stats.toString({ preset: "errors-only" })));
      done(stats);
    }),
  );
}

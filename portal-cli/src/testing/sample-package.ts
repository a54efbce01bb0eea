import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The sample's bundler: writes `src/text.txt` into a System module and `src/title.txt` into strings, with hashes in the
 * names, and adds a plain script and the manifest.
 */
const builder = `
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
const text = readFileSync("src/text.txt", "utf8").trim();
if (text === "broken") {
  writeFileSync("failed", "");
  throw new Error("src/text.txt does not compile");
}
const lives = "bootstrap: async () => {}, mount: async () => {}, unmount: async () => {}";
const entryText = \`System.register([], function (e) { return { setters: [], execute: function () { e({ \${lives} }); /* \${text} */ } }; });\`;
const sri = (bytes) => "sha384-" + createHash("sha384").update(bytes).digest("base64");
const name = "sample." + createHash("sha256").update(entryText).digest("hex").slice(0, 10);
const strings = '{"title":"' + readFileSync("src/title.txt", "utf8") + '"}';
const pt = "sample.pt." + createHash("sha256").update(strings).digest("hex").slice(0, 10) + ".json";
const files = { "worker.1.js": "self.onmessage = () => {};", [name + ".js"]: entryText, [name + ".css"]: "p{}", [pt]: strings };
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
for (const [file, content] of Object.entries(files)) writeFileSync("dist/" + file, content);
const module = { entry: name + ".js", styles: [name + ".css"], imports: [], locales: { pt } };
const hashes = Object.fromEntries(Object.entries(files).map(([file, content]) => [file, sri(content)]));
writeFileSync("dist/manifest.json", JSON.stringify({ package: "sample", version: "1.0.0", modules: { "MODULE": module }, scripts: { worker: "worker.1.js" }, files: hashes }));
console.log("built " + name);
`;

/** Creates a team's package on this machine, with its own build. */
export function samplePackage(text: string, module = "@app/sample") {
  const dir = join(mkdtempSync(join(tmpdir(), "portico-package-")), "sample-mf");
  mkdirSync(join(dir, "src"), { recursive: true });
  const scripts = { build: "node build.mjs" };
  const described = { name: "sample-mf", type: "module", scripts, portico: { modules: { [module]: "./src/x.ts" } } };
  writeFileSync(join(dir, "package.json"), JSON.stringify(described));
  writeFileSync(join(dir, "build.mjs"), builder.replace("MODULE", module));
  const write = (next: string) => writeFileSync(join(dir, "src/text.txt"), next);
  const writeTitle = (next: string) => writeFileSync(join(dir, "src/title.txt"), next);
  write(text);
  writeTitle("Amostra");
  return { dir, write, writeTitle };
}

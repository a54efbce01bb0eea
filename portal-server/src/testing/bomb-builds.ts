import { brotliCompressSync } from "node:zlib";
import { fileIntegrity } from "../releases/storage/modules/file-integrity.ts";
import { type ModuleOrigin, systemModule } from "./module-origin.ts";

const chunks = 99;
const unpacked = 4 * 1024 * 1024;

/**
 * Puts builds there whose chunks unpack to 4 MB each, with right hashes: four of them are 40 kB on the wire and 1.6 GB
 * as pages see them.
 *
 * @param isHeld whether chunks are answered only once `release` is called
 * @returns the `set` of a publication, and how many chunks were asked for, in all and at once at most
 */
export function putBombs(cdn: ModuleOrigin, builds: number, isHeld = false) {
  const chunk = Buffer.alloc(unpacked, " ");
  const [packed, hash, entry] = [brotliCompressSync(chunk), fileIntegrity(chunk), systemModule()];
  const seen = { asked: 0, atOnce: 0 };
  const held: (() => void)[] = [];
  let [open, holding] = [0, isHeld];
  const serve: Parameters<ModuleOrigin["put"]>[1] = (_request, response) => {
    seen.asked++;
    seen.atOnce = Math.max(seen.atOnce, ++open);
    response.on("close", () => open--);
    const headers = { "access-control-allow-origin": "*", "content-type": "text/javascript", "content-encoding": "br" };
    const answer = () => response.writeHead(200, headers).end(packed);
    if (holding) held.push(answer);
    else answer();
  };
  const release = () => {
    holding = false;
    for (const answer of held.splice(0)) answer();
  };
  const set: Record<string, { url: string }> = {};
  for (let build = 0; build < builds; build++) {
    const specifier = `@app/bomb-${build}`;
    const names = Array.from({ length: chunks }, (_, n) => `late.${n}.js`);
    for (const name of names) cdn.put(`/bomb-${build}/${name}`, serve);
    const hashes = names.map((name) => [name, hash]);
    const files = { "app.js": fileIntegrity(Buffer.from(entry)), ...Object.fromEntries(hashes) };
    const modules = { [specifier]: { entry: "app.js", styles: [], imports: [], locales: {} } };
    cdn.put(`/bomb-${build}/manifest.json`, JSON.stringify({ package: "p", version: "1.0.0", modules, files }));
    set[specifier] = { url: cdn.put(`/bomb-${build}/app.js`, entry) };
  }
  return { set, seen, unpacked, release };
}

import { brotliCompressSync } from "node:zlib";
import { fileIntegrity } from "../releases/modules/file-integrity.ts";
import { type ModuleOrigin, systemModule } from "./module-origin.ts";

const chunks = 99;
const unpacked = 4 * 1024 * 1024;

/**
 * Serves builds whose chunks unpack to 4 MB each, with correct hashes: four builds are 40 kB on the wire and 1.6 GB in
 * a page.
 * @param isPaused whether chunks wait until `release` is called
 * @returns the `set` of a publication, and the number of chunk requests: in total, and the highest number in parallel
 */
export function serveBombs(cdn: ModuleOrigin, builds: number, isPaused = false) {
  const chunk = Buffer.alloc(unpacked, " ");
  const [packed, hash, entry] = [brotliCompressSync(chunk), fileIntegrity(chunk), systemModule()];
  const requests = { total: 0, concurrent: 0 };
  const pending: (() => void)[] = [];
  let [open, paused] = [0, isPaused];
  const serve: Parameters<ModuleOrigin["serve"]>[1] = (_request, response) => {
    requests.total++;
    requests.concurrent = Math.max(requests.concurrent, ++open);
    response.on("close", () => open--);
    const headers = { "access-control-allow-origin": "*", "content-type": "text/javascript", "content-encoding": "br" };
    const respond = () => response.writeHead(200, headers).end(packed);
    if (paused) pending.push(respond);
    else respond();
  };
  const release = () => {
    paused = false;
    for (const respond of pending.splice(0)) respond();
  };
  const set: Record<string, { url: string }> = {};
  for (let build = 0; build < builds; build++) {
    const specifier = `@app/bomb-${build}`;
    const names = Array.from({ length: chunks }, (_, n) => `late.${n}.js`);
    for (const name of names) cdn.serve(`/bomb-${build}/${name}`, serve);
    const hashes = names.map((name) => [name, hash]);
    const files = { "app.js": fileIntegrity(Buffer.from(entry)), ...Object.fromEntries(hashes) };
    const modules = { [specifier]: { entry: "app.js", styles: [], imports: [], locales: {} } };
    cdn.serve(`/bomb-${build}/manifest.json`, JSON.stringify({ package: "p", version: "1.0.0", modules, files }));
    set[specifier] = { url: cdn.serve(`/bomb-${build}/app.js`, entry) };
  }
  return { set, requests, unpacked, release };
}

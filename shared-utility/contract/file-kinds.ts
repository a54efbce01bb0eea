// Text and code, which compression shortens.
const textKinds = [
  ...["js", "mjs", "css", "json", "txt", "wasm", "svg", "webmanifest", "vtt"],
  ...["md", "csv", "tsv", "yaml", "yml", "toml", "geojson", "topojson", "ndjson", "ics", "ftl", "glsl", "wgsl"],
  ...["gltf", "obj", "mtl", "atlas", "fnt"],
];

const otherKinds = [
  ...["png", "apng", "jpg", "jpeg", "gif", "webp", "avif", "jxl", "bmp", "ico", "cur"],
  ...["woff", "woff2", "ttf", "otf", "eot"],
  ...["mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac", "weba", "mp4", "m4v", "webm", "ogv", "mov", "pdf"],
  ...["glb", "stl", "ply", "fbx", "hdr", "exr", "ktx2", "basis", "riv", "lottie"],
  ...["bin", "data", "dat", "pb", "pbf", "onnx", "tflite", "parquet", "arrow"],
];

/**
 * The kinds of files that a build may have: what pages load, and what they link to. None of them is a document that runs
 * scripts, besides SVG, which the portal serves in a sandbox.
 */
export const fileKinds: readonly string[] = [...textKinds, ...otherKinds];

const known: ReadonlySet<string> = new Set(fileKinds);
const texts: ReadonlySet<string> = new Set(textKinds);

/** Whether a build may have a file of this name. The case of its ending has no meaning. */
export function isFileKind(path: string): boolean {
  return known.has(kindOf(path));
}

/** Whether compression makes a file of this name clearly shorter. */
export function isTextKind(path: string): boolean {
  return texts.has(kindOf(path));
}

/** What modules import, and what pages read as texts: their bytes are compared. */
const importable: ReadonlySet<string> = new Set(["js", "mjs", "css", "json"]);
const read: ReadonlySet<string> = new Set([...importable, "wasm", "txt"]);

/** Whether modules may import the file at an address. An address without a known ending is one of a module. */
export function isImportable(address: string): boolean {
  const kind = kindAt(address);
  return importable.has(kind) || !known.has(kind);
}

/** Whether the file at an address is only linked, such as a picture or a font: nothing compares its bytes. */
export function isLinked(address: string): boolean {
  const kind = kindAt(address);
  return known.has(kind) && !read.has(kind);
}

const kindAt = (address: string) => kindOf(address.replace(/[?#].*/, ""));

/** The ending in lower case; empty for a name without one. */
function kindOf(path: string): string {
  const dot = path.lastIndexOf(".");
  return dot > 0 ? path.slice(dot + 1).toLowerCase() : "";
}

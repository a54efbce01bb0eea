/**
 * The kinds of files that a build may have: what pages load, and what they link to. None of them is a document that runs
 * scripts, besides SVG, which the portal serves in a sandbox.
 */
export const fileKinds: readonly string[] = [
  ...["js", "mjs", "css", "json", "txt", "wasm", "webmanifest", "vtt"],
  ...["svg", "png", "apng", "jpg", "jpeg", "gif", "webp", "avif", "jxl", "bmp", "ico", "cur"],
  ...["woff", "woff2", "ttf", "otf", "eot"],
  ...["mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac", "weba", "mp4", "m4v", "webm", "ogv", "mov"],
  ...["pdf", "md", "csv", "tsv", "yaml", "yml", "toml", "geojson", "topojson", "ndjson", "ics"],
  ...["gltf", "glb", "obj", "mtl", "stl", "ply", "fbx", "hdr", "exr", "ktx2", "basis", "atlas", "fnt"],
  ...["bin", "data", "dat", "pb", "pbf", "onnx", "tflite", "riv", "lottie", "parquet", "arrow", "ftl", "glsl", "wgsl"],
];

const known: ReadonlySet<string> = new Set(fileKinds);

/** Whether a build may have a file of this name. The case of its ending has no meaning. */
export function isFileKind(path: string): boolean {
  const dot = path.lastIndexOf(".");
  return dot > 0 && known.has(path.slice(dot + 1).toLowerCase());
}

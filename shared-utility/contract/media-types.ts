import { ownValue } from "./own-value.ts";

/** Media types of files by the ending of their names (RFC 9239 for scripts). */
const mediaTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  avif: "image/avif",
  webp: "image/webp",
  gif: "image/gif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  woff: "font/woff",
  wasm: "application/wasm",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  webm: "video/webm",
  gltf: "model/gltf+json",
  glb: "model/gltf-binary",
  webmanifest: "application/manifest+json",
};

/** The media type of a file by its name, `application/octet-stream` for an unknown ending. */
export function mediaTypeOf(path: string): string {
  const [, ending = ""] = /\.([^./]+)$/.exec(path) ?? [];
  return ownValue(mediaTypes, ending.toLowerCase()) ?? "application/octet-stream";
}

import { shortDigest } from "../short-digest.ts";
import { scriptsIn } from "./script-files.ts";

/**
 * The beginnings of the globals in which the runtimes of webpack, Rspack and Parcel receive their chunks, where code reads them:
 * texts of a page may mention such names.
 */
const names =
  /(?<=[\w$)\]]\s*\[\s*["'`]|\.)(?:(?:webpack|rspack)Chunk(?!Name\b)|webpackJsonp)|\bwebpackJsonp(?!Callback\b)(?=\w*\()|\bparcelRequire(?=[\da-f]{4}\b)/g;

/**
 * Gives a build names of its own for these globals. Otherwise its next release in an open tab would run the lazy code of this one,
 * and two applications of one name would receive each other's chunks.
 */
export function separateChunks(files: Map<string, Buffer>): void {
  const changed = scriptsIn(files).filter(([, text]) => text.search(names) >= 0);
  const digest = shortDigest(8, ...changed.flat());
  for (const [file, text] of changed) files.set(file, Buffer.from(text.replace(names, `$&_${digest}_`)));
}

import { createHash } from "node:crypto";
import type { BrandImage } from "../../platform/db/tenant-table.ts";
import { svgProblem } from "./svg-problem.ts";

/** The largest picture of a tenant, in bytes. */
export const maxImageSize = 64 * 1024;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxPixels = 1_024;

type Size = readonly [width: number, height: number];

/**
 * Reads a tenant's picture: an SVG that only draws, or a PNG.
 * @returns the facts that a page needs about it, or the end of a sentence with the reason for a refusal
 */
export function readBrandImage(bytes: Buffer): BrandImage | string {
  if (bytes.length > maxImageSize) return `has ${bytes.length} bytes; the limit is ${maxImageSize}`;
  const isPng = bytes.subarray(0, 8).equals(pngStart);
  const size = isPng ? pngSize(bytes) : svgSize(bytes);
  if (typeof size === "string") return size;
  const ratio = Math.round((size[0] / size[1]) * 1_000) / 1_000;
  if (!(ratio >= 0.25 && ratio <= 10))
    return "is too long: it may be 10 times as wide as it is high, or 4 times as high as it is wide";
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return { type: isPng ? "png" : "svg", version, ratio };
}

/** The first chunk of a PNG contains its size (PNG, third edition, 11.2.1). */
function pngSize(bytes: Buffer): Size | string {
  if (bytes.length < 45 || bytes.toString("latin1", 12, 16) !== "IHDR") return "is not a whole PNG";
  const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] as const;
  return Math.max(...size) <= maxPixels ? size : `is ${size.join(" × ")} pixels; the limit is ${maxPixels}`;
}

function svgSize(bytes: Buffer): Size | string {
  const text = new TextDecoder("utf-8").decode(bytes);
  if (!/<svg[\s/>]/.test(text)) return "must be an SVG or a PNG";
  const problem = svgProblem(text);
  if (problem) return problem;
  const root = /<svg\b[^>]*>/.exec(text)?.[0] ?? "";
  const textOf = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1];
  const box = (textOf("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size =
    box.length === 4 ? box.slice(2) : [textOf("width"), textOf("height")].map((each) => Number.parseFloat(each ?? ""));
  const [width = 0, height = 0] = size;
  return width > 0 && height > 0 ? [width, height] : "has no viewBox, so that nobody knows its proportions";
}

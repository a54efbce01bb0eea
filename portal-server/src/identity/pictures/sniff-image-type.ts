export type ImageType = "jpeg" | "png" | "webp";

/** What the first bytes say that a file is; what its sender calls it is never believed. */
export function sniffImageType(bytes: Buffer): ImageType | undefined {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "webp" : undefined;
}

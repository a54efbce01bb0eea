export type ImageType = "jpeg" | "png" | "webp";

/** Image type by the first bytes of a file. The content type that its sender claims is ignored. */
export function sniffImageType(bytes: Buffer): ImageType | undefined {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "webp" : undefined;
}

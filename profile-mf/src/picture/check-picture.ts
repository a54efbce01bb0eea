export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

const mostBytes = 5 * 1024 * 1024;

/** What keeps a file from being sent at all; the server judges its content. */
export function checkPicture(file: File): "type" | "size" | undefined {
  if (!pictureTypes.includes(file.type)) return "type";
  return file.size > mostBytes ? "size" : undefined;
}

/** A size in MB of 1,024², in a language's own figures; rounded up, so that what is too large never reads `5 MB`. */
export function megabytes(bytes: number, locale: string): string {
  const tenths = Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  return new Intl.NumberFormat(locale, { style: "unit", unit: "megabyte" }).format(tenths);
}

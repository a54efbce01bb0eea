export const pictureTypes = ["image/jpeg", "image/png", "image/webp"];

const maxBytes = 5 * 1024 * 1024;

/** Client-side checks of a file before it is sent. The server checks its content. */
export function checkPicture(file: File): "type" | "size" | undefined {
  if (!pictureTypes.includes(file.type)) return "type";
  return file.size > maxBytes ? "size" : undefined;
}

/**
 * A size in MB of 1,024² bytes, in a language's number format. Rounded up, so that a file that is too large never
 * shows `5 MB`.
 */
export function megabytes(bytes: number, locale: string): string {
  const tenths = Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  return new Intl.NumberFormat(locale, { style: "unit", unit: "megabyte" }).format(tenths);
}

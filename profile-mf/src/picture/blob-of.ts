/** The content of a picture's `data:` address. The portal's policy does not let `fetch` read one. */
export function blobOf(address: string): Blob | undefined {
  const [, type, content] = /^data:([^;,]+);base64,(.+)$/.exec(address) ?? [];
  if (type === undefined || content === undefined) return undefined;
  return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
}

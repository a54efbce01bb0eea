const animationControl = fourCharacters("acTL");
const imageData = fourCharacters("IDAT");
const signatureLength = 8;
// Length, type and checksum around a chunk's data.
const frameLength = 12;

/** Whether a PNG announces frames before its image data (PNG specification, third edition, 11.3.6). */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = signatureLength; at + frameLength <= bytes.length; at += frameLength + bytes.readUInt32BE(at)) {
    const type = bytes.readUInt32BE(at + 4);
    if (type === animationControl) return true;
    if (type === imageData) return false;
  }
  return false;
}

function fourCharacters(type: string): number {
  return Buffer.from(type, "latin1").readUInt32BE();
}

const animationControl = fourCharacters("acTL");
const imageData = fourCharacters("IDAT");
const signatureLength = 8;
// Bytes of a chunk beside its data: length, type and checksum.
const chunkOverhead = 12;

/** Whether a PNG has an animation control chunk before its image data (W3C PNG, third edition, section 11.3.6). */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = signatureLength; at + chunkOverhead <= bytes.length; at += chunkOverhead + bytes.readUInt32BE(at)) {
    const type = bytes.readUInt32BE(at + 4);
    if (type === animationControl) return true;
    if (type === imageData) return false;
  }
  return false;
}

function fourCharacters(type: string): number {
  return Buffer.from(type, "latin1").readUInt32BE();
}

import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A real PNG with this many pixels per side: noise, so that no two are the same. */
export function noisePng(): Buffer {
  const side = 64;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  // 8 bits per channel, three channels.
  head.set([8, 2], 8);
  const line = () => Buffer.concat([Buffer.of(0), randomBytes(3 * side)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, line)));
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

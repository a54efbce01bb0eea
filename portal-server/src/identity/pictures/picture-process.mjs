// Makes a picture: reads the image from standard input, writes a WebP to standard output, and ends. The end of the
// process releases all memory of the decoder. Exit code 3 says that the image is broken.
import { buffer } from "node:stream/consumers";
import { sharp } from "./image-decoder.mjs";

const [side, limitInputPixels] = process.argv.slice(2).map(Number);

const picture = await sharp(await buffer(process.stdin), { limitInputPixels, failOn: "error" })
  .autoOrient()
  .resize(side, side, { fit: "cover" })
  .webp({ quality: 82 })
  .toBuffer()
  .catch(() => process.exit(3));
process.stdout.write(picture);

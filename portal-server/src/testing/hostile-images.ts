// Uploads of an attacker (docs/reliability.md U1, U2), generated when the tests run.
import { deflateSync, gzipSync } from "node:zlib";
import { sharp } from "../identity/pictures/image-decoder.mjs";
import { canary, chunk, noiseImage, png, segment, withSegments, withWebpChunk } from "./sample-images.ts";

type Hostile = [name: string, make: () => Buffer | Promise<Buffer>];

const text = (value: string) => Buffer.from(value, "latin1");
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${canary}</svg>`;
const html = `<!doctype html><html><body>${canary}</body></html>`;
const gif = "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff";
const gifFrame = "!\xf9\x04\x00\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00";

/** Files whose first bytes are not those of a JPEG, PNG or WebP. */
export const disguised: Hostile[] = [
  ["an SVG with a script", () => text(svg)],
  [
    "an SVG behind an XML prolog that reads a file",
    () => text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
  ],
  ["a gzipped SVG", () => gzipSync(svg)],
  ["an SVG bomb of nested uses", () => text(`<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(50_000)}</svg>`)],
  ["an HTML page", () => text(html)],
  ["an HTML page behind a byte-order mark", () => text(`\xef\xbb\xbf${html}`)],
  ["an HTML page behind white space", () => text(`\n\n   ${html}`)],
  ["an HTML page with a JPEG behind it", async () => Buffer.concat([text(html), await noiseImage("jpeg")])],
  ["a line break before a PNG", async () => Buffer.concat([text("\n"), await noiseImage("png")])],
  ["a GIF", () => text(`${gif}${gifFrame};`)],
  ["a GIF that is also a script", () => text(`GIF89a/*${gif.slice(8)}*/=1;alert('canary')`)],
  ["a GIF of 10,000 frames", () => text(`${gif}${gifFrame.repeat(10_000)};`)],
  ["a PDF with a script", () => text("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj")],
  ["a PostScript program", () => text("%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file")],
  [
    "an ImageMagick drawing",
    () => text("push graphic-context\nfill 'url(https://x.test/\"|id\")'\npop graphic-context"),
  ],
  ["a BMP", () => text("BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00")],
  ["a TIFF", () => text("II*\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00")],
  ["an ICO", () => text("\x00\x00\x01\x00\x01\x00\x10\x10\x00\x00")],
  ["an AVIF", () => text("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1miaf")],
  ["a HEIC", () => text("\x00\x00\x00\x1cftypheic\x00\x00\x00\x00mif1heic")],
  ["a JPEG XL", () => text("\xff\x0a\xfa\x7f\x01\x90\x08\x06")],
  ["a JPEG 2000", () => text("\x00\x00\x00\x0cjP  \r\n\x87\n")],
  ["a PPM", () => text("P6 2 2 255 ............")],
  ["a WAVE file, RIFF as WebP is", () => text("RIFF\x24\x00\x00\x00WAVEfmt ")],
  ["a ZIP", () => text("PK\x03\x04\x14\x00\x00\x00\x08\x00")],
  ["a program", () => text("\x7fELF\x02\x01\x01\x00")],
  ["one byte", () => text("\xff")],
];

/** Files that begin like an image and break off or continue as something else. */
export const broken: Hostile[] = [
  ["only a PNG's signature", () => text("\x89PNG\r\n\x1a\n")],
  ["a PNG's signature before a page", () => text(`\x89PNG\r\n\x1a\n${html}`)],
  ["a PNG of width 0", () => png({ width: 0, height: 9 })],
  ["a PNG of an unknown colour type", () => png({ width: 9, height: 9, colour: 5 })],
  ["a PNG with a palette colour type and no palette", () => png({ width: 9, height: 9, colour: 3 })],
  ["a PNG whose header's checksum is wrong", () => changed(png({ width: 9, height: 9 }), 29, 0x55)],
  ["a PNG without its second half", async () => half(await noiseImage("png"))],
  ["a PNG with too few lines", () => png({ width: 90, height: 90, pixels: Buffer.alloc(271 * 9) })],
  ["a PNG whose first chunk claims 4 GB", () => changed(png({ width: 9, height: 9 }), 8, 0xff)],
  ["a PNG that claims 2,147,483,647 lines", () => png({ width: 10, height: 0x7fffffff, pixels: Buffer.alloc(310) })],
  ["a JPEG's first marker before a page", () => text(`\xff\xd8\xff\xe0${html}`)],
  ["a JPEG's first marker and 1 MB of 0xff", () => Buffer.concat([text("\xff\xd8"), Buffer.alloc(1_000_000, 0xff)])],
  ["a JPEG without its second half", async () => half(await noiseImage("jpeg"))],
  ["a JPEG without a frame", () => withSegments(text("\xff\xd8\xff\xd9"), segment(0xfe, text(canary)))],
  ["a WebP's header before a page", () => text(`RIFF\xff\x00\x00\x00WEBPVP8 ${html}`)],
  ["a WebP without its second half", async () => half(await noiseImage("webp"))],
];

/** Small files whose decoding takes a lot of memory or time. */
export const bombs: Hostile[] = [
  ["a PNG of 17,000 × 17,000 in one bit", () => png({ width: 17_000, height: 17_000, depth: 1, colour: 0 })],
  ["a PNG of 65,535 × 1", () => png({ width: 65_535, height: 1 })],
  ["a PNG of 1 × 65,535", () => png({ width: 1, height: 65_535 })],
  ["a PNG of 5,001 × 5,000", () => png({ width: 5_001, height: 5_000 })],
  ["a PNG of 5,000 × 5,000 in 16 bit", () => png({ width: 5_000, height: 5_000, depth: 16, colour: 6 })],
  [
    "an interlaced PNG of 2,800 × 2,800 in 16 bit",
    () => png({ width: 2_800, height: 2_800, depth: 16, colour: 6, interlaced: true }),
  ],
  [
    "an interlaced PNG of 4,900 × 4,900 in 16 bit",
    () => png({ width: 4_900, height: 4_900, depth: 16, colour: 6, interlaced: true }),
  ],
  ["a JPEG that claims 65,500 × 65,500", async () => claims65500(await noiseImage("jpeg"))],
  ["a WebP of 16,383 × 2,000", () => blank(16_383, 2_000).webp({ lossless: true, effort: 0 }).toBuffer()],
];

export const animated: Hostile[] = [
  ["a PNG of 10,000 frames", () => png({ width: 9, height: 9, before: [chunk("acTL", frames(10_000))] })],
  [
    "a PNG with an animation behind 1,000 chunks",
    () => png({ width: 9, height: 9, before: [...comments(1_000), chunk("acTL", frames(2))] }),
  ],
  ["a WebP of two frames", async () => animatedWebp()],
];

/** Valid images with other data beside their pixels, which must not be served. */
export const loaded: Hostile[] = [
  ["a JPEG with a page behind it", async () => Buffer.concat([await noiseImage("jpeg"), text(html)])],
  [
    "a JPEG with a script as its comment",
    async () => withSegments(await noiseImage("jpeg"), segment(0xfe, text(canary))),
  ],
  [
    "a JPEG with a script in its XMP",
    async () => withSegments(await noiseImage("jpeg"), segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${canary}`))),
  ],
  [
    "a JPEG with an invalid colour profile",
    async () => withSegments(await noiseImage("jpeg"), segment(0xe2, text(`ICC_PROFILE\0\x01\x01${canary}`))),
  ],
  [
    "a JPEG with location and owner in its EXIF",
    async () =>
      sharp(await noiseImage("jpeg"))
        .withExif(location)
        .jpeg()
        .toBuffer(),
  ],
  [
    "a PNG with location and owner in its EXIF",
    async () =>
      sharp(await noiseImage("png"))
        .withExif(location)
        .png()
        .toBuffer(),
  ],
  [
    "a WebP with location and owner in its EXIF",
    async () =>
      sharp(await noiseImage("webp"))
        .withExif(location)
        .webp()
        .toBuffer(),
  ],
  [
    "a PNG with a script as its text",
    () => png({ width: 9, height: 9, before: [chunk("tEXt", text(`Comment\0${canary}`))] }),
  ],
  [
    "a PNG with a text that unpacks to 100 MB",
    () => png({ width: 9, height: 9, before: [chunk("zTXt", unpacksTo100MB("Comment"))] }),
  ],
  [
    "a PNG with a colour profile that unpacks to 100 MB",
    () => png({ width: 9, height: 9, before: [chunk("iCCP", unpacksTo100MB("icc"))] }),
  ],
  ["a PNG with a ZIP behind it", async () => Buffer.concat([await noiseImage("png"), text(`PK\x03\x04${canary}`)])],
  ["a WebP with a page behind it", async () => Buffer.concat([await noiseImage("webp"), text(html)])],
  ["a WebP with a script in an extra chunk", async () => withWebpChunk(await noiseImage("webp"), "JUNK", text(canary))],
];

const location = {
  IFD0: { Copyright: canary, Artist: "canary" },
  IFD3: { GPSLatitudeRef: "S", GPSLatitude: "23/1 33/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "46/1 38/1 0/1" },
};

function half(image: Buffer): Buffer {
  return image.subarray(0, Math.floor(image.length / 2));
}

function changed(image: Buffer, at: number, byte: number): Buffer {
  image[at] = byte;
  return image;
}

// In a frame header, height and width start five bytes after the marker.
function claims65500(jpeg: Buffer): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  return jpeg;
}

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#336699" } });
}

async function animatedWebp(): Promise<Buffer> {
  const stills = await Promise.all([noiseImage("png", 32, 32), noiseImage("png", 32, 32)]);
  return sharp(stills, { join: { animated: true } })
    .webp()
    .toBuffer();
}

function frames(count: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(count);
  return control;
}

function comments(count: number): Buffer[] {
  return Array<Buffer>(count).fill(chunk("tEXt", text("Comment\0nothing")));
}

function unpacksTo100MB(keyword: string): Buffer {
  return Buffer.concat([text(`${keyword}\0\0`), deflateSync(Buffer.alloc(100_000_000))]);
}

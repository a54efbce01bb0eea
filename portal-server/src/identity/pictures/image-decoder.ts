import sharp from "sharp";

// libvips reads SVG, GIF, TIFF, HEIF and more; nothing but these three may reach it (reliability.md, U1).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });
// Every upload is another picture: a cache would only hold memory.
sharp.cache(false);
// Each thread of a decoding holds pixels of its own.
sharp.concurrency(1);

export { sharp };

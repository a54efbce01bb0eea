import sharp from "sharp";

// libvips reads SVG, GIF, TIFF, HEIF and more; only these three formats may reach it (docs/reliability.md U1).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });
// Every upload is a different image: a cache would only use memory.
sharp.cache(false);
// Each decoding thread has a separate pixel buffer.
sharp.concurrency(1);

export { sharp };

import type { Crop } from "./crop.ts";

/** The longest side that is sent; the server scales to the same size. */
const mostSide = 512;

/** Draws the crop of an image over the whole of a square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, { zoom, turns, x, y }: Crop) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const side = canvas.width;
  const scale = (side * zoom) / Math.min(image.width, image.height);
  context.resetTransform();
  context.clearRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.translate(side * (0.5 + x), side * (0.5 + y));
  context.rotate((turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.drawImage(image, -image.width / 2, -image.height / 2);
}

/**
 * The crop as a square picture, never larger than its part of the image.
 * @param type a PNG stays a PNG, which keeps transparency; any other type becomes JPEG
 */
export async function pictureOf(image: ImageBitmap, crop: Crop, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const side = Math.round(Math.min(mostSide, Math.min(image.width, image.height) / crop.zoom)) || 1;
  canvas.width = side;
  canvas.height = side;
  drawCrop(canvas, image, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, type === "image/png" ? type : "image/jpeg", 0.92));
}

/** The square of an image that is kept. All lengths are in sides of the crop area. */
export interface Crop {
  /** 1: the image just covers the area. */
  zoom: number;
  /** Quarter turns, clockwise. */
  turns: number;
  /** The offset of the image's centre from the area's centre. */
  x: number;
  y: number;
}

export type CropChange = { kind: "move"; x: number; y: number } | { kind: "zoom"; factor: number } | { kind: "rotate" };

interface Size {
  width: number;
  height: number;
}

const mostZoom = 5;

export const wholeImage: Crop = { zoom: 1, turns: 0, x: 0, y: 0 };

/** The crop after a change. The image always covers the whole area. */
export function changeCrop(image: Size, crop: Crop, change: CropChange): Crop {
  return covering(image, changed(crop, change));
}

function changed(crop: Crop, change: CropChange): Crop {
  switch (change.kind) {
    case "move":
      return { ...crop, x: crop.x + change.x, y: crop.y + change.y };
    case "zoom": {
      const zoom = between(1, crop.zoom * change.factor, mostZoom);
      const scale = zoom / crop.zoom;
      return { ...crop, zoom, x: crop.x * scale, y: crop.y * scale };
    }
    case "rotate":
      // The content in the middle of the area stays there.
      return { ...crop, turns: (crop.turns + 1) % 4, x: -crop.y, y: crop.x };
  }
}

function covering(image: Size, crop: Crop): Crop {
  const shorter = Math.min(image.width, image.height);
  const [across, down] = crop.turns % 2 ? [image.height, image.width] : [image.width, image.height];
  const room = (length: number) => Math.max(0, ((length / shorter) * crop.zoom - 1) / 2);
  return { ...crop, x: clamped(crop.x, room(across)), y: clamped(crop.y, room(down)) };
}

function clamped(value: number, most: number): number {
  // `+ 0` makes a negative zero a plain one.
  return between(-most, value, most) + 0;
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

import { type Crop, type CropChange, changeCrop, wholeImage } from "./crop.ts";

const wide = { width: 400, height: 200 };
const move = (x: number, y: number): CropChange => ({ kind: "move", x, y });
const zoom = (factor: number): CropChange => ({ kind: "zoom", factor });
const rotate: CropChange = { kind: "rotate" };
const after = (...changes: CropChange[]) =>
  changes.reduce<Crop>((crop, change) => changeCrop(wide, crop, change), wholeImage);

it.each<[string, CropChange[], Partial<Crop>]>([
  ["moves along the longer side only", [move(0.2, 0.2)], { x: 0.2, y: 0 }],
  ["stops at the image's edge", [move(-3, 0)], { x: -0.5, y: 0 }],
  ["has more room when zoomed in", [zoom(2), move(-3, -3)], { zoom: 2, x: -1.5, y: -0.5 }],
  ["keeps what is in the middle when it zooms", [move(0.25, 0), zoom(2)], { x: 0.5 }],
  ["never shows less than the whole area", [zoom(0.1)], { zoom: 1, x: 0, y: 0 }],
  ["has a largest zoom", [zoom(100)], { zoom: 5 }],
  ["comes back inside when it zooms out", [zoom(2), move(1.5, 0.5), zoom(0.5)], { zoom: 1, x: 0.5, y: 0 }],
  ["turns around what is in the middle", [move(0.3, 0), rotate], { turns: 1, x: 0, y: 0.3 }],
  ["moves along the other axis after a turn", [rotate, move(1, 1)], { x: 0, y: 0.5 }],
  ["is as before after four turns", [move(0.3, 0), rotate, rotate, rotate, rotate], { turns: 0, x: 0.3, y: 0 }],
])("%s", (_what, changes, wanted) => {
  expect(after(...changes)).toMatchObject(wanted);
});

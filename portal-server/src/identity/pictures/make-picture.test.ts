import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { noiseImage, png } from "../../testing/sample-images.ts";
import { until } from "../../testing/until.ts";
import { sharp } from "./image-decoder.mjs";
import { makePicture } from "./make-picture.ts";

it.each([
  [1_200, 800, 512],
  [800, 1_200, 512],
  [512, 512, 512],
  [300, 200, 200],
  [1, 1, 1],
  [5_000, 5_000, 512],
])("crops %i × %i to its centred square and scales that to %i", async (width, height, side) => {
  const picture = await makePicture(png({ width, height }));
  expect(await sharp(picture.image).metadata()).toMatchObject({ format: "webp", width: side, height: side });
});

// Orientation 6: the camera was turned by 90°. The left side of the stored image is the top of the scene.
it.each(["jpeg", "png", "webp"] as const)("turns a %s upright by its EXIF orientation and drops EXIF", async (type) => {
  const stored = await halves("#ff0000", "#0000ff").withMetadata({ orientation: 6 }).toFormat(type).toBuffer();
  const { image } = await makePicture(stored);
  expect(await colourAt(image, 32, 4)).toEqual("red");
  expect(await colourAt(image, 32, 60)).toEqual("blue");
  expect((await sharp(image).metadata()).orientation).toBeUndefined();
});

it("decodes one image at a time, in a process that has ended when the picture is ready", async () => {
  let most = 0;
  let isDone = false;
  const pictures = Promise.all(Array.from({ length: 5 }, () => makePicture(png({ width: 40, height: 40 })))).finally(
    () => {
      isDone = true;
    },
  );
  while (!isDone) {
    most = Math.max(most, decoders().length);
    await setImmediate();
  }
  await pictures;
  expect([most, decoders()]).toEqual([1, []]);
});

it("reports a server fault, not a bad image, when no process can be started", async () => {
  const { execPath } = process;
  process.execPath = "/nowhere/node";
  try {
    await expect(makePicture(png({ width: 9, height: 9 }))).rejects.toMatchObject({ code: "server.unavailable" });
  } finally {
    process.execPath = execPath;
  }
});

it("refuses an image whose decoding is killed, and makes the next picture", async () => {
  const killed = expect(makePicture(png({ width: 4_000, height: 4_000 }))).rejects.toMatchObject({
    code: "image.broken",
  });
  await until(() => decoders().length > 0);
  for (const pid of decoders()) process.kill(pid, "SIGKILL");
  await killed;
  await expect(makePicture(png({ width: 9, height: 9 }))).resolves.toMatchObject({ mime: "image/webp" });
});

it.each([
  ["a 16-bit PNG", async () => png({ width: 40, height: 40, depth: 16, colour: 6 })],
  ["a grey 1-bit PNG", async () => png({ width: 40, height: 40, depth: 1, colour: 0 })],
  ["an interlaced PNG", async () => png({ width: 40, height: 40, interlaced: true })],
  [
    "a CMYK JPEG",
    async () =>
      sharp(await noiseImage("jpeg"))
        .toColourspace("cmyk")
        .jpeg()
        .toBuffer(),
  ],
  [
    "a progressive JPEG",
    async () =>
      sharp(await noiseImage("jpeg"))
        .jpeg({ progressive: true })
        .toBuffer(),
  ],
  [
    "a lossless WebP",
    async () =>
      sharp(await noiseImage("png"))
        .webp({ lossless: true })
        .toBuffer(),
  ],
])("accepts %s", async (_name, make) => {
  const { image } = await makePicture(await make());
  expect(await sharp(image).metadata()).toMatchObject({ format: "webp", space: "srgb" });
});

it("keeps transparency", async () => {
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: "#00000000" } });
  const { image } = await makePicture(await clear.png().toBuffer());
  expect((await sharp(image).stats()).isOpaque).toBe(false);
});

it("encodes the pixels again and never stores the uploaded bytes", async () => {
  const sent = await noiseImage("webp", 512, 512);
  expect((await makePicture(sent)).image.equals(sent)).toBe(false);
});

/** The ids of the processes that decode for this one. Linux. */
function decoders(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").trim().split(" ");
  return children.filter((pid) => pid && commandLine(pid).includes("picture-process")).map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function halves(left: string, right: string) {
  const half = (background: string) => ({ create: { width: 32, height: 64, channels: 3 as const, background } });
  return sharp(half(left)).extend({ right: 32, background: right });
}

async function colourAt(image: Buffer, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : `${red} ${blue}`;
}

import { bombs } from "../../testing/hostile-images.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { chunk, png } from "../../testing/sample-images.ts";
import { makePicture } from "./make-picture.ts";

const parallel = 10;
const megabyte = 1024 * 1024;

// The first decoding loads the library. That time must not count.
beforeAll(() => makePicture(png({ width: 9, height: 9 })));

it.each(bombs)(`U2: refuses ${parallel} parallel uploads of %s within 200 ms and 50 MB`, async (bomb, make) => {
  const image = await make();
  const { milliseconds, bytes } = await cost(async () => {
    await Promise.allSettled(Array.from({ length: parallel }, () => makePicture(image)));
  });
  printFigure("U2", { bomb, milliseconds: Math.round(milliseconds), megabytes: Math.round(bytes / megabyte) });
  expect(milliseconds).toBeLessThan(200);
  expect(bytes).toBeLessThan(50 * megabyte);
});

it(`U2: keeps at most 50 MB after ${parallel} pictures of 25 million pixels that are turned upright`, async () => {
  const image = png({ width: 5_000, height: 5_000, colour: 6, before: [chunk("eXIf", turned)] });
  const before = process.memoryUsage.rss();
  await Promise.all(Array.from({ length: parallel }, () => makePicture(image)));
  const bytes = process.memoryUsage.rss() - before;
  printFigure("U2", { "large pictures": parallel, "megabytes kept": Math.round(bytes / megabyte) });
  expect(bytes).toBeLessThan(50 * megabyte);
}, 600_000);

// EXIF with orientation 6 alone (JEITA CP-3451, 4.6.4): the decoder needs all pixels at once to turn them.
const turned = Buffer.from("49492a00080000000100120103000100000006000000" + "00000000", "hex");

// The shortest time of three runs, since other programs use the processor too, and the most memory of all runs.
async function cost(work: () => Promise<void>) {
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 1);
  const times: number[] = [];
  for (let time = 0; time < 3; time++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  clearInterval(sampling);
  return { milliseconds: Math.min(...times), bytes: Math.max(most, process.memoryUsage.rss()) - before };
}

import { bombs } from "../../testing/hostile-images.ts";
import { printFigure } from "../../testing/print-figure.ts";
import { png } from "../../testing/sample-images.ts";
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

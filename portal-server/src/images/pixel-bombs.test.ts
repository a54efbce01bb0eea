import { bombs } from "./hostile-images.ts";
import { png } from "./image-fixtures.ts";
import { makePicture } from "./make-picture.ts";

const parallel = 10;
const megabyte = 1024 * 1024;

// The first decoding loads the library; that is not the bomb's doing.
beforeAll(() => makePicture(png({ width: 9, height: 9 })));

it.each(bombs)(`U2: refuses ${parallel} × %s at once within 200 ms and 50 MB`, async (_name, make) => {
  const image = await make();
  const { milliseconds, bytes } = await cost(async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: parallel }, () => makePicture(image)));
    expect(outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.code)).toEqual(
      Array(parallel).fill("image.dimensions"),
    );
  });
  expect(milliseconds).toBeLessThan(200);
  expect(bytes).toBeLessThan(50 * megabyte);
});

async function cost(work: () => Promise<void>) {
  const before = process.memoryUsage.rss();
  const started = performance.now();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 1);
  await work();
  clearInterval(look);
  return { milliseconds: performance.now() - started, bytes: Math.max(most, process.memoryUsage.rss()) - before };
}

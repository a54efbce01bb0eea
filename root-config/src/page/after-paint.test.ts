import { afterPaint } from "./after-paint.ts";

it("waits for the next frame", async () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
  const done = jest.fn();
  const painted = afterPaint().then(done);
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).not.toHaveBeenCalled();
  frames[0]?.(0);
  await painted;
});

it("does not wait for a frame in the background, also if the page moves there during the wait", async () => {
  const requested = jest.spyOn(window, "requestAnimationFrame").mockReturnValue(1);
  const meanwhile = afterPaint();
  document.dispatchEvent(new Event("visibilitychange"));
  await meanwhile;
  jest.spyOn(document, "hidden", "get").mockReturnValue(true);
  await afterPaint();
  expect(requested).toHaveBeenCalledTimes(1);
});

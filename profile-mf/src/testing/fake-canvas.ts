/** The blob that every canvas returns: it is sent after the crop. */
export const cropped = new Blob(["cropped"], { type: "image/png" });

/** Image functions that jsdom lacks: files of these types become bitmaps of 400 × 200 pixels, unless they are empty. */
export function fakeCanvas() {
  const drawn = jest.fn();
  const calls = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          drawn(name, ...given),
      set: () => true,
    },
  );
  HTMLCanvasElement.prototype.getContext = (() => calls) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(cropped);
  globalThis.createImageBitmap = (async (file: Blob) => {
    if (file.size === 0) throw new DOMException("no image", "InvalidStateError");
    return { width: 400, height: 200, close() {} };
  }) as typeof createImageBitmap;
  return drawn;
}

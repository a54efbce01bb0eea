import { createAttribution } from "./attribution.ts";
import { createPartResources } from "./part-resources.ts";
import { trackSounds } from "./track-sounds.ts";

// jsdom plays nothing.
class Media extends EventTarget {
  isConnected = false;
  paused = true;
  async play() {
    this.paused = false;
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
}
class Context {
  state = "running";
  async suspend() {
    this.state = "suspended";
  }
  async resume() {
    this.state = "running";
  }
  async close() {
    this.state = "closed";
  }
}
const page = { HTMLMediaElement: Media, AudioContext: Context } as unknown as Window & typeof globalThis;
const part = createPartResources({ isShown: () => true, whenUnseen: (work) => work() });
// The code of this file counts as the running application's, like a script without a module.
const attribution = createAttribution(new Map([["@app/one", part]]), () => undefined);
trackSounds(page, attribution);
const asApplication = (work: () => unknown) => attribution.runAs(part, work);

afterEach(() => part.dispose());

it("pauses what plays when the application is left, and what begins while it is left, until the next visit", () => {
  const [music, late, ended] = [new Media(), new Media(), new Media()];
  part.visit();
  asApplication(() => [music, ended].map((each) => each.play()));
  ended.pause();
  part.suspend();
  asApplication(() => late.play());
  expect([music, late, ended].map(({ paused }) => paused)).toEqual([true, true, true]);
  part.visit();
  expect([music, late, ended].map(({ paused }) => paused)).toEqual([false, false, true]);
});

it("suspends a running audio context, and no other one", () => {
  part.visit();
  const contexts: Context[] = [];
  asApplication(() => contexts.push(new page.AudioContext() as never));
  asApplication(() => contexts.push(new page.AudioContext() as never));
  const [running, silent] = contexts as [Context, Context];
  silent.state = "suspended";
  part.suspend();
  expect(running.state).toBe("suspended");
  part.visit();
  expect([running.state, silent.state]).toEqual(["running", "suspended"]);
});

it("leaves elements of the page and the portal's sounds alone", () => {
  const [video, own] = [Object.assign(new Media(), { isConnected: true }), new Media()];
  part.visit();
  asApplication(() => video.play());
  own.play();
  part.suspend();
  expect([video.paused, own.paused]).toEqual([false, false]);
});

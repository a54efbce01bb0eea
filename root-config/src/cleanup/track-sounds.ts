import type { Attribution } from "./attribution.ts";
import type { PartResources, Resource } from "./part-resources.ts";

type Page = Window & typeof globalThis;

/**
 * Tracks the sounds that no element of the page stands for: of `new Audio()` and of audio contexts. They pause when their
 * application is left, and go on at its next visit, as in a browser's back/forward cache. Browsers pause media
 * elements of the page themselves when they are removed from it.
 */
export function trackSounds(page: Page, attribution: Attribution): void {
  trackMedia(page, attribution);
  trackContexts(page, attribution);
}

function trackMedia({ HTMLMediaElement: { prototype } }: Page, { callerOf }: Attribution): void {
  const { play } = prototype;
  const playing = new WeakSet<HTMLMediaElement>();
  prototype.play = function trackedPlay() {
    const played = play.call(this);
    const caller = this.isConnected || playing.has(this) ? undefined : callerOf(trackedPlay);
    if (!caller) return played;
    playing.add(this);
    const resource = soundOf("media element", {
      isOn: () => !this.paused,
      pause: () => this.pause(),
      start: () => play.call(this),
      isOver: () => this.paused,
    });
    const dispose = register(caller.owner, { ...resource, dispose: () => playing.delete(this) }, caller.place);
    // A short sound that ends is not kept. The cleanup's own pause is no end.
    this.addEventListener("pause", () => resource.isReleased() && dispose(), { once: true });
    return played;
  };
}

function trackContexts(page: Page, { callerOf }: Attribution): void {
  const original = page.AudioContext;
  if (!original) return;
  page.AudioContext = new Proxy(original, {
    construct: function open(target, args, newTarget) {
      const context: AudioContext = Reflect.construct(target, args, newTarget);
      const caller = callerOf(open);
      const resource = soundOf("audio context", {
        isOn: () => context.state === "running",
        pause: () => context.suspend(),
        start: () => context.resume(),
        isOver: () => context.state === "closed",
      });
      const close = () => context.state !== "closed" && void context.close();
      if (caller) register(caller.owner, { ...resource, dispose: close }, caller.place);
      return context;
    },
  });
}

interface Sound {
  isOn(): boolean;
  pause(): unknown;
  /** Browsers may refuse it without an action of the user. */
  start(): Promise<unknown>;
  /** Whether the application has ended it. */
  isOver(): boolean;
}

function soundOf(what: string, { isOn, pause, start, isOver }: Sound): Resource & { isReleased(): boolean } {
  let isPaused = false;
  return {
    kind: "sound",
    what,
    attach() {
      if (isPaused) start().catch(() => {});
      isPaused = false;
    },
    detach() {
      if (!isOn()) return;
      isPaused = true;
      pause();
    },
    isReleased: () => !isPaused && isOver(),
  };
}

function register(owner: PartResources, resource: Resource, place: string): () => void {
  const dispose = owner.register(resource, { place });
  if (owner.isSuspended()) resource.detach();
  return dispose;
}

import { type IRawFrameType, Parser } from "@stomp/stompjs";
import { type ClientFrame, Refusal, readClientFrame } from "./client-frame.ts";
import { liveLimits } from "./live-limits.ts";

/** Cuts what a browser sends into frames. The parser knows no limits, so they are kept here. */
export class FrameGate {
  private frames: IRawFrameType[] = [];
  private progressed = false;
  /** Bytes of an unfinished frame, at most. */
  private pending = 0;
  private readonly parser = new Parser(
    (frame) => {
      this.progressed = true;
      // The parser swallows what its handlers throw: frames are looked at outside.
      this.frames.push(frame);
    },
    () => {
      this.progressed = true;
    },
  );

  /**
   * Takes one message and gives the frames that it completes, one by one.
   *
   * @throws Refusal at the first frame that is malformed, too large or not a browser's to send
   */
  *read(data: Uint8Array): Generator<ClientFrame> {
    this.progressed = false;
    this.parser.parseChunk(exactBuffer(data));
    this.pending = this.progressed ? data.length : this.pending + data.length;
    if (this.pending > liveLimits.frame) throw new Refusal("The frame is too large.");
    const frames = this.frames;
    this.frames = [];
    for (const frame of frames) yield readClientFrame(frame);
  }
}

// parseChunk takes an ArrayBuffer as a whole; a Buffer is often a window into a larger one.
function exactBuffer(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(data).buffer;
}

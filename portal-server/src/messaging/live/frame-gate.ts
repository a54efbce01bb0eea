import { type IRawFrameType, Parser } from "@stomp/stompjs";
import { type ClientFrame, Refusal, readClientFrame } from "./client-frame.ts";
import { liveLimits } from "./live-limits.ts";

/** Splits a browser's messages into frames. Enforces the size limit, which the parser does not have. */
export class FrameGate {
  private frames: IRawFrameType[] = [];
  private completedOne = false;
  /** Upper bound of the bytes of the incomplete frame. */
  private pending = 0;
  private readonly parser = new Parser(
    (frame) => {
      this.completedOne = true;
      // The parser swallows errors of its handlers, so frames are checked outside.
      this.frames.push(frame);
    },
    () => {
      this.completedOne = true;
    },
  );

  /**
   * Parses one message and yields the frames that it completes.
   * @throws Refusal at the first frame that is malformed, too large or that a browser may not send
   */
  *read(data: Uint8Array): Generator<ClientFrame> {
    this.completedOne = false;
    this.parser.parseChunk(exactBuffer(data));
    this.pending = this.completedOne ? data.length : this.pending + data.length;
    if (this.pending > liveLimits.frame) throw new Refusal("The frame is too large.");
    const frames = this.frames;
    this.frames = [];
    for (const frame of frames) yield readClientFrame(frame);
  }
}

// parseChunk reads a whole ArrayBuffer, and a Buffer is often a view of a larger one.
function exactBuffer(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(data).buffer;
}

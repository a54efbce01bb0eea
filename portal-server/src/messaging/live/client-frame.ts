import { ownValue } from "@portico/shared-utility/contract";
import { FrameImpl, type IRawFrameType } from "@stomp/stompjs";
import { liveLimits } from "./live-limits.ts";

export interface ConnectFrame {
  command: "CONNECT";
  /** The virtual host: the tenant's domain. */
  host: string;
  login: string;
  passcode: string;
  /** Milliseconds between the heart-beats that the client sends, and between those it expects; 0: none. */
  heartBeat: readonly [sends: number, wants: number];
}
export interface SubscribeFrame {
  command: "SUBSCRIBE";
  id: string;
  destination: string;
  receipt?: string;
}
export interface UnsubscribeFrame {
  command: "UNSUBSCRIBE";
  id: string;
  receipt?: string;
}
interface DisconnectFrame {
  command: "DISCONNECT";
  receipt?: string;
}
/** The frames that a browser may send; all others are refused. */
export type ClientFrame = ConnectFrame | SubscribeFrame | UnsubscribeFrame | DisconnectFrame;

/** A refused frame. The connection ends with an ERROR frame (STOMP 1.2, "ERROR"). */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    message: string,
    readonly receipt?: string,
  ) {
    super(message);
  }
}

// No backslash and no control characters: brokers differ in how they unescape them.
const name = /^[\x21-\x5b\x5d-\x7e]{1,128}$/;

/**
 * Parses a frame from a browser (STOMP 1.2).
 * @throws Refusal when it is malformed or a browser may not send it
 */
export function readClientFrame(raw: IRawFrameType): ClientFrame {
  if (raw.headers.length > liveLimits.headers) throw new Refusal("Too many headers.");
  const { command, headers } = FrameImpl.fromRawFrame(raw, true);
  const header = (key: string) => ownValue(headers, key);
  const receipt = optionalName(header("receipt"));
  const withReceipt = receipt === undefined ? {} : { receipt };
  if (raw.binaryBody?.length) throw new Refusal("A browser sends no bodies.", receipt);
  switch (command) {
    case "CONNECT":
    case "STOMP":
      return readConnect(header);
    case "SUBSCRIBE":
      if ((header("ack") ?? "auto") !== "auto") throw new Refusal("Only ack:auto is served.", receipt);
      return {
        command,
        id: requiredName(header("id"), receipt),
        destination: header("destination") ?? "",
        ...withReceipt,
      };
    case "UNSUBSCRIBE":
      return { command, id: requiredName(header("id"), receipt), ...withReceipt };
    case "DISCONNECT":
      return { command, ...withReceipt };
    default:
      throw new Refusal("This frame is not served here.", receipt);
  }
}

function readConnect(header: (key: string) => string | undefined): ConnectFrame {
  const versions = (header("accept-version") ?? "").split(",").map((version) => version.trim());
  if (!versions.includes("1.2")) throw new Refusal("Only STOMP 1.2 is spoken here.");
  const beats = /^(\d{1,7}),(\d{1,7})$/.exec(header("heart-beat") ?? "0,0");
  if (!beats) throw new Refusal("The heart-beat header cannot be read.");
  return {
    command: "CONNECT",
    host: header("host") ?? "",
    login: header("login") ?? "",
    passcode: header("passcode") ?? "",
    heartBeat: [Number(beats[1]), Number(beats[2])],
  };
}

function optionalName(value: string | undefined): string | undefined {
  if (value !== undefined && !name.test(value)) throw new Refusal("The receipt header cannot be read.");
  return value;
}

function requiredName(value: string | undefined, receipt: string | undefined): string {
  if (value === undefined || !name.test(value))
    throw new Refusal("The id header is missing or cannot be read.", receipt);
  return value;
}

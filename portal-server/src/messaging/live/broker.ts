import type { ConnectFrame, SubscribeFrame, UnsubscribeFrame } from "./client-frame.ts";

/** What a broker sees of a browser's connection. */
export interface Peer {
  send(text: string): void;
  refuse(message: string): void;
  close(code: number): void;
}

/** What a connection's frames lead to once its person is known and the frame is allowed. */
export interface Upstream {
  subscribe(frame: SubscribeFrame): void;
  unsubscribe(frame: UnsubscribeFrame): void;
  /** The client has sent something: a frame or a heart-beat. */
  beat(): void;
  /** Called twice a second. */
  sweep(now: number): void;
  close(): void;
}

/** Where messages are handed around: in this process, or in RabbitMQ. */
export interface Broker {
  /** Answers an allowed CONNECT. */
  open(connection: Peer, frame: ConnectFrame): Upstream;
  /** @param destination as a SUBSCRIBE names it, e.g. `/topic/releases` */
  publish(tenant: string, destination: string, body: string): Promise<void>;
  close(): Promise<void>;
}

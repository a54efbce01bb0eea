import type { ConnectFrame, SubscribeFrame, UnsubscribeFrame } from "./client-frame.ts";

/** A browser's connection, as a broker uses it. */
export interface Peer {
  send(text: string): void;
  refuse(message: string): void;
  close(code: number): void;
}

/** The broker's side of an authenticated connection. Receives only allowed frames. */
export interface Upstream {
  subscribe(frame: SubscribeFrame): void;
  unsubscribe(frame: UnsubscribeFrame): void;
  /** Called when the client has sent a frame or a heart-beat. */
  beat(): void;
  /** Called twice a second with `performance.now()`. */
  sweep(now: number): void;
  close(): void;
}

/** Distributes events to connections, in this process or through RabbitMQ. */
export interface Broker {
  /** Answers an allowed CONNECT. */
  open(connection: Peer, frame: ConnectFrame): Upstream;
  /** @param destination as in a SUBSCRIBE frame, e.g. `/topic/releases` */
  publish(tenant: string, destination: string, body: string): Promise<void>;
  close(): Promise<void>;
}

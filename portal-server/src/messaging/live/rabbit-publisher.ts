import { Client } from "@stomp/stompjs";
import WebSocket from "ws";
import { inTime } from "../../platform/jobs/in-time.ts";
import { liveLimits } from "./live-limits.ts";
import type { RabbitAddress } from "./rabbit-address.ts";
import { subprotocol } from "./upgrade.ts";

interface Settle {
  resolve(): void;
  reject(error: Error): void;
}

/** Publishes to one tenant's virtual host. A receipt is RabbitMQ's confirmation. */
export class RabbitPublisher {
  private readonly client: Client;
  private readonly unconfirmed = new Map<string, Settle>();
  private readonly waiting = new Set<Settle>();
  /** Why there will be no connection again. */
  private end: Error | undefined;
  private sent = 0;

  constructor({ url, login, passcode }: RabbitAddress, tenant: string) {
    this.client = new Client({
      webSocketFactory: () => new WebSocket(url, [subprotocol], { handshakeTimeout: liveLimits.brokerTimeout }),
      connectHeaders: { host: tenant, login, passcode },
      reconnectDelay: 1_000,
      connectionTimeout: liveLimits.brokerTimeout,
      heartbeatIncoming: 10_000,
      heartbeatOutgoing: 10_000,
      onConnect: () => {
        for (const { resolve } of this.waiting) resolve();
      },
      onStompError: () => {
        // RabbitMQ leaves the socket open after an ERROR frame.
        if (this.client.connected) this.client.forceDisconnect();
        else void this.close("The broker refused the tenant's virtual host.");
      },
      onUnhandledReceipt: ({ headers }) => this.unconfirmed.get(headers["receipt-id"] ?? "")?.resolve(),
      onWebSocketClose: () => {
        for (const { reject } of this.unconfirmed.values()) reject(new Error("The broker's connection was lost."));
      },
    });
    this.client.activate();
  }

  async publish(destination: string, body: string): Promise<void> {
    await this.whenConnected();
    this.sent += 1;
    const receipt = String(this.sent);
    const confirmed = new Promise<void>((resolve, reject) => this.unconfirmed.set(receipt, { resolve, reject }));
    const headers = { receipt, "content-type": "application/json" };
    try {
      this.client.publish({ destination, body, headers });
      await inTime(confirmed, liveLimits.brokerTimeout, new Error("The broker did not confirm in time."));
    } finally {
      this.unconfirmed.delete(receipt);
    }
  }

  /** Whether the broker refused the connection, or the portal stops. */
  get isClosed(): boolean {
    return this.end !== undefined;
  }

  /** Rejects the publications that wait for a connection, so that those of other tenants do not wait for them. */
  close(reason = "The portal stops."): Promise<void> {
    this.end = new Error(reason);
    for (const { reject } of this.waiting) reject(this.end);
    return this.client.deactivate({ force: true });
  }

  private async whenConnected(): Promise<void> {
    if (this.end) throw this.end;
    if (this.client.connected) return;
    let settle: Settle = { resolve() {}, reject() {} };
    const connected = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.waiting.add(settle);
    const late = new Error("The broker cannot be reached.");
    await inTime(connected, liveLimits.brokerTimeout, late).finally(() => this.waiting.delete(settle));
  }
}

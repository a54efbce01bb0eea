import { Client, Versions } from "@stomp/stompjs";
import { closeCodes } from "./close-codes.ts";

/** Who connects where: the tenant is the STOMP host, the access token the passcode (contract.md, "live topic"). */
export interface LiveCredentials {
  address: string;
  tenant: string;
  email: string;
  token: string;
}

export interface ConnectionEvents {
  /** Connected; the subscription is asked for. */
  onConnected(): void;
  /** The subscription stands: nothing that is sent from now on is missed. */
  onSubscribed(): void;
  onMessage(body: string): void;
  /** Another browser of the person, or this one, has read something. */
  onRead(body: string): void;
  /** The tenant's release has changed. */
  onRelease(): void;
  /** The connection has ended, or never came about. Said once. */
  onClosed(code: number): void;
}

export type Connect = (credentials: LiveCredentials, events: ConnectionEvents) => { close(): void };

const heartBeat = 10_000;
const connectionTimeout = 5000;

/** One STOMP connection, subscribed to the tenant's releases and the person's own topics. It never reconnects: when to is decided elsewhere. */
export const stompConnection: Connect = ({ address, tenant, email, token }, events) => {
  let refused = false;
  const client = new Client({
    brokerURL: address,
    stompVersions: new Versions([Versions.V1_2]),
    connectHeaders: { host: tenant, login: email, passcode: token },
    reconnectDelay: 0,
    connectionTimeout,
    heartbeatIncoming: heartBeat,
    heartbeatOutgoing: heartBeat,
    onConnect: () => {
      events.onConnected();
      client.watchForReceipt("subscribed", events.onSubscribed);
      client.subscribe("/topic/releases", events.onRelease, { id: "releases" });
      const person = email.toLowerCase();
      client.subscribe(`/topic/reads-${person}`, ({ body }) => events.onRead(body), { id: "reads" });
      const topic = `/topic/notification-${person}`;
      client.subscribe(topic, ({ body }) => events.onMessage(body), { id: "notifications", receipt: "subscribed" });
    },
    onStompError: () => {
      refused = true;
      // RabbitMQ leaves the socket of a refused CONNECT open.
      client.forceDisconnect();
    },
    onWebSocketClose: ({ code, wasClean }: { code: number; wasClean: boolean }) => {
      void client.deactivate({ force: true });
      if (refused) events.onClosed(closeCodes.refused);
      // The client's own codes for a socket that it gave up are in the range of ours.
      else events.onClosed(wasClean ? code : closeCodes.lost);
    },
  });
  client.activate();
  return { close: () => void client.deactivate({ force: true }) };
};

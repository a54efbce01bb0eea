import { type LiveEvent, liveSubscriptions } from "@portico/shared-utility/contract";
import { Client, Versions } from "@stomp/stompjs";
import { closeCodes } from "./close-codes.ts";

/**
 * The tenant is the STOMP `host`, the e-mail the `login`, the access token the `passcode`
 * (docs/product.md#live-channel).
 */
export interface LiveCredentials {
  address: string;
  tenant: string;
  email: string;
  token: string;
}

export interface ConnectionEvents {
  /** Connected; the subscriptions are requested. */
  onConnected(): void;
  /** The subscriptions are active: events from now on are not missed. */
  onSubscribed(): void;
  onEvent(event: LiveEvent): void;
  /** The connection has ended or could not be made. Called once. */
  onClosed(code: number): void;
}

export type Connect = (credentials: LiveCredentials, events: ConnectionEvents) => { close(): void };

const heartBeat = 10_000;
const connectionTimeout = 5000;
const receipt = "subscribed";

/** One STOMP connection, subscribed to all topics of the user. It does not reconnect; the live link does. */
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
      client.watchForReceipt(receipt, events.onSubscribed);
      subscribe(client, email, events.onEvent);
    },
    onStompError: () => {
      refused = true;
      // RabbitMQ does not close the socket after a refused CONNECT.
      client.forceDisconnect();
    },
    onWebSocketClose: ({ code, wasClean }: { code: number; wasClean: boolean }) => {
      void client.deactivate({ force: true });
      if (refused) events.onClosed(closeCodes.refused);
      // The STOMP client closes sockets with codes that overlap the server's; such a close is not clean.
      else events.onClosed(wasClean ? code : closeCodes.lost);
    },
  });
  client.activate();
  return { close: () => void client.deactivate({ force: true }) };
};

function subscribe(client: Client, email: string, onEvent: (event: LiveEvent) => void) {
  const subscriptions = liveSubscriptions(email.toLowerCase());
  for (const { topic, id, parse } of subscriptions) {
    const receive = ({ body }: { body: string }) => {
      const event = parse(body);
      if (event) onEvent(event);
    };
    // The server handles frames in order: the receipt of the last one confirms all.
    const headers = id === subscriptions.at(-1)?.id ? { id, receipt } : { id };
    client.subscribe(`/topic/${topic}`, receive, headers);
  }
}

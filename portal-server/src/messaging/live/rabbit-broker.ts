import WebSocket from "ws";
import type { HealthChecks } from "../../platform/health/health-routes.ts";
import type { Broker } from "./broker.ts";
import { type RabbitAddress, rabbitAddress } from "./rabbit-address.ts";
import { createRabbitPublishers } from "./rabbit-publishers.ts";
import { openRelay } from "./rabbit-relay.ts";
import { subprotocol } from "./upgrade.ts";

/** Relays each browser's frames to RabbitMQ's Web STOMP over one connection. The portal publishes over others. */
export function createRabbitBroker(brokerUrl: string, healthChecks: HealthChecks): Broker {
  const address = rabbitAddress(brokerUrl);
  const publishers = createRabbitPublishers(address);
  healthChecks.set("broker", () => checkBroker(address));
  return {
    open: (connection, frame) => openRelay(connection, frame, address.url),
    publish: publishers.publish,
    close: publishers.close,
  };
}

function checkBroker({ url }: RabbitAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, [subprotocol], { handshakeTimeout: 1_500, perMessageDeflate: false });
    socket.on("open", () => {
      resolve();
      socket.terminate();
    });
    socket.on("error", reject);
  });
}

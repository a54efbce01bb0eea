import { timingSafeEqual } from "node:crypto";
import { deriveKey } from "../../platform/crypto/derive-key.ts";

/** What RabbitMQ shows when it asks who may do what; deploy/rabbitmq/configure.mjs derives the same. */
export function brokerKey(adminToken: string): string {
  return Buffer.from(deriveKey(adminToken, "broker")).toString("hex");
}

export function isBrokerKey(given: string, adminToken: string): boolean {
  const [a, b] = [given, brokerKey(adminToken)].map((each) => Buffer.from(each));
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b);
}

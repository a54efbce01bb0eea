import { timingSafeEqual } from "node:crypto";
import { deriveKey } from "../../platform/crypto/derive-key.ts";

/** Key that RabbitMQ sends with its authorisation requests; deploy/rabbitmq/configure.mjs derives the same key. */
export function brokerKey(adminToken: string): string {
  return Buffer.from(deriveKey(adminToken, "broker")).toString("hex");
}

export function isBrokerKey(key: string, adminToken: string): boolean {
  const [a, b] = [key, brokerKey(adminToken)].map((each) => Buffer.from(each));
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b);
}

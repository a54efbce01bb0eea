// RabbitMQ's configuration for Portico, used by operators (configure.mjs) and by the tests.
import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const publisher = "portal-api";

/**
 * Derives the key that RabbitMQ sends to the portal with each query (portal-server/src/messaging/live/broker-routes.ts).
 */
export function brokerKey(adminToken) {
  return Buffer.from(hkdfSync("sha256", adminToken, "", "portico broker", 32)).toString("hex");
}

export function rabbitmqConf(values) {
  const template = readFileSync(join(import.meta.dirname, "rabbitmq.conf"), "utf8");
  return template.replace(/\{\{(\w+)\}\}/g, (_match, name) => {
    if (values[name] === undefined) throw new Error(`rabbitmq.conf needs a value for ${name}.`);
    return String(values[name]);
  });
}

/**
 * Defines one virtual host per tenant. The publisher may only write, and only to topics: `releases`, `reads-ana@acme.test`.
 * A new topic needs no new definitions, as users may read no topic but those that the portal allows.
 */
export function definitions(tenants, password) {
  const byPublisher = { user: publisher };
  return {
    users: [
      { name: publisher, password_hash: hash(password), hashing_algorithm: "rabbit_password_hashing_sha256", tags: "" },
    ],
    vhosts: tenants.map((name) => ({ name })),
    permissions: tenants.map((vhost) => ({
      ...byPublisher,
      vhost,
      configure: "^$",
      write: "^amq\\.topic$",
      read: "^$",
    })),
    topic_permissions: tenants.map((vhost) => ({
      ...byPublisher,
      vhost,
      exchange: "amq.topic",
      write: "^[a-z]+(-.+)?$",
      read: "^$",
    })),
  };
}

// RabbitMQ's salted hash: base64(salt + sha256(salt + password)).
function hash(password) {
  const salt = randomBytes(4);
  const digest = createHash("sha256").update(salt).update(password).digest();
  return Buffer.concat([salt, digest]).toString("base64");
}

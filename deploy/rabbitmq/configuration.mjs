// RabbitMQ's configuration for Portico: the same functions serve an operator (configure.mjs) and the tests.
import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const publisher = "portal-api";

/** What RabbitMQ shows the portal when it asks (portal-server/src/messaging/live/broker-key.ts). */
export function brokerKey(adminToken) {
  return Buffer.from(hkdfSync("sha256", adminToken, "", "portico broker", 32)).toString("hex");
}

/** rabbitmq.conf with its values filled in. */
export function rabbitmqConf(values) {
  const template = readFileSync(join(import.meta.dirname, "rabbitmq.conf"), "utf8");
  return template.replace(/\{\{(\w+)\}\}/g, (_match, name) => {
    if (values[name] === undefined) throw new Error(`rabbitmq.conf needs a value for ${name}.`);
    return String(values[name]);
  });
}

/** One virtual host a tenant; the publisher may write to people's topics and to the releases' there, and nothing else. */
export function definitions(tenants, password) {
  const own = { user: publisher };
  return {
    users: [
      { name: publisher, password_hash: hash(password), hashing_algorithm: "rabbit_password_hashing_sha256", tags: "" },
    ],
    vhosts: tenants.map((name) => ({ name })),
    permissions: tenants.map((vhost) => ({ ...own, vhost, configure: "^$", write: "^amq\\.topic$", read: "^$" })),
    topic_permissions: tenants.map((vhost) => ({
      ...own,
      vhost,
      exchange: "amq.topic",
      write: "^((notification|reads)-.*|releases$)",
      read: "^$",
    })),
  };
}

// RabbitMQ's salted form: base64(salt + sha256(salt + password)).
function hash(password) {
  const salt = randomBytes(4);
  const digest = createHash("sha256").update(salt).update(password).digest();
  return Buffer.concat([salt, digest]).toString("base64");
}

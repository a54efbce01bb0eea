// Writes rabbitmq.conf, definitions.json and enabled_plugins for an installation; README.md explains their use.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { brokerKey, definitions, rabbitmqConf } from "./configuration.mjs";

const usage = "ADMIN_TOKEN=… BROKER_PASSWORD=… node deploy/rabbitmq/configure.mjs --tenants acme,globex --out FOLDER";
const { values } = parseArgs({
  options: {
    tenants: { type: "string" },
    out: { type: "string" },
    portal: { type: "string", default: "http://127.0.0.1:9000" },
    host: { type: "string", default: "127.0.0.1" },
    port: { type: "string", default: "15674" },
  },
});
const { ADMIN_TOKEN: adminToken, BROKER_PASSWORD: password } = process.env;
const tenants = (values.tenants ?? "").split(",").filter(Boolean);
if (!values.out || !adminToken || !password || tenants.length === 0) {
  console.error(`Tenants, folder and both secrets are needed:\n  ${usage}`);
  process.exit(1);
}

const out = resolve(values.out);
mkdirSync(out, { recursive: true, mode: 0o750 });
const write = (name, content) => writeFileSync(join(out, name), content, { mode: 0o640 });
write("definitions.json", `${JSON.stringify(definitions(tenants, password), undefined, 2)}\n`);
write(
  "rabbitmq.conf",
  rabbitmqConf({
    host: values.host,
    port: values.port,
    amqpPort: 5672,
    stompPort: 61613,
    definitions: join(out, "definitions.json"),
    vhost: tenants[0],
    portal: values.portal,
    key: brokerKey(adminToken),
    memory: "2GiB",
  }),
);
copyFileSync(join(import.meta.dirname, "enabled_plugins"), join(out, "enabled_plugins"));
console.log(`Written to ${out}. Both secrets are in there: let only root and rabbitmq read it.`);

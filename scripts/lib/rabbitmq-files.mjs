import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brokerKey, definitions, rabbitmqConf } from "../../deploy/rabbitmq/configuration.mjs";
import { root } from "./ensure-install.mjs";

/**
 * Writes the files that a private RabbitMQ reads when it starts.
 * @returns its environment, which keeps all its files in the folder
 */
export function writeRabbitmqFiles(folder, ports, { portalPort, adminToken, tenants, password }) {
  for (const name of ["etc", "data", "log"]) mkdirSync(join(folder, name));
  const file = (name) => join(folder, "etc", name);
  copyFileSync(join(root, "deploy/rabbitmq/enabled_plugins"), file("enabled_plugins"));
  writeFileSync(file("env.conf"), "");
  writeFileSync(file("definitions.json"), JSON.stringify(definitions(tenants, password)));
  const conf = rabbitmqConf({
    host: "127.0.0.1",
    port: ports.webStomp,
    amqpPort: ports.amqp,
    stompPort: ports.stomp,
    definitions: file("definitions.json"),
    vhost: tenants[0],
    portal: `http://127.0.0.1:${portalPort}`,
    key: brokerKey(adminToken),
    memory: "1GiB",
  });
  writeFileSync(file("rabbitmq.conf"), conf);
  return environment(folder, ports);
}

function environment(folder, ports) {
  const data = join(folder, "data");
  return {
    PATH: process.env.PATH,
    HOME: data,
    LANG: "C.UTF-8",
    RABBITMQ_NODENAME: `portico-${ports.mapper}@localhost`,
    RABBITMQ_CONFIG_FILE: join(folder, "etc/rabbitmq"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "etc/enabled_plugins"),
    RABBITMQ_CONF_ENV_FILE: join(folder, "etc/env.conf"),
    RABBITMQ_MNESIA_BASE: data,
    RABBITMQ_LOG_BASE: join(folder, "log"),
    RABBITMQ_PID_FILE: join(data, "pid"),
    RABBITMQ_DIST_PORT: String(ports.distribution),
    ERL_EPMD_PORT: String(ports.mapper),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    ERL_EPMD_RELAXED_COMMAND_CHECK: "1",
    // Erlang's schedulers wait without spinning, to leave the processors to others.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      "-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none",
  };
}

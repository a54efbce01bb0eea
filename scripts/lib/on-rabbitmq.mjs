import { freePorts } from "./free-ports.mjs";
import { startRabbitmq } from "./rabbitmq.mjs";
import { failed } from "./test-steps.mjs";

/**
 * Runs one step with a separate RabbitMQ, which calls the portal on `portalPort` to authenticate users.
 * @param {string} name the name of the step, which is also reported when RabbitMQ does not start
 * @param {{ adminToken: string, tenants: string[] }} portal
 * @param {(broker: { url: string, portalPort: number, halt(): Promise<void>, resume(): Promise<void> }) => Promise<object>} step
 */
export async function onRabbitmq(name, portal, step) {
  const [portalPort] = await freePorts(1);
  const broker = await startRabbitmq({ ...portal, portalPort }).catch((error) => error);
  if (broker instanceof Error) return failed(name, broker);
  try {
    return await step({ ...broker, portalPort });
  } finally {
    await broker.stop();
  }
}

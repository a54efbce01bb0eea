import { captureLog } from "../../testing/capture-log.ts";
import { openTestApp } from "../../testing/open-test-app.ts";

const postgres = "postgres://db.test/portico";

it.each([
  [
    "with a shared database and no shared broker logs that it must be the only one",
    { databaseUrl: postgres, brokerUrl: undefined },
    1,
  ],
  ["with both shared logs no warning", { databaseUrl: postgres, brokerUrl: "ws://api:word@127.0.0.1:1/ws" }, 0],
  ["with the embedded database logs no warning", { databaseUrl: undefined, brokerUrl: undefined }, 0],
])("a process that starts %s", async (_what, config, times) => {
  const { logger, events } = captureLog({ level: "warn" });
  const portal = await openTestApp({ config, logger });
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  await portal.close();
  expect(events("live.one-process")).toHaveLength(times);
});

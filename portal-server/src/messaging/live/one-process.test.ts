import { Writable } from "node:stream";
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
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const portal = await openTestApp({ config, logger: { level: "warn", stream } });
  await portal.app.listen({ port: 0, host: "127.0.0.1" });
  await portal.close();
  expect(lines.filter((line) => line.includes('"event":"live.one-process"'))).toHaveLength(times);
});

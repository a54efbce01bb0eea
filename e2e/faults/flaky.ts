import type { ServerResponse } from "node:http";
import type { Fault } from "./fault.ts";

const requests = new Map<string, number>();

/** `flaky-2.x`: the first two requests under the name `x` fail, the others get the file. */
export function flaky(name: string): Fault | undefined {
  const [, times] = /^flaky-(\d+)\./.exec(name) ?? [];
  if (times === undefined) return undefined;
  const answer = (response: ServerResponse, original: () => Promise<Buffer>) => {
    const count = (requests.get(name) ?? 0) + 1;
    requests.set(name, count);
    if (count <= Number(times)) return response.writeHead(503).end();
    return void original().then((file) => response.writeHead(200, { "content-type": "text/javascript" }).end(file));
  };
  return { title: name, shows: "at once", answer };
}

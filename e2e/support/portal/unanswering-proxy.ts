import { createServer, type ServerResponse } from "node:http";
import { listen } from "../listen.ts";
import { forward, forwardUpgrade } from "./forward.ts";

/** A proxy in front of the portal. Each request of `/unanswered` occupies a connection until `endOne` responds to it. */
export async function startUnansweringProxy() {
  const unanswered: ServerResponse[] = [];
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith("/unanswered")) return forward(incoming, outgoing);
    unanswered.push(outgoing);
  });
  server.on("upgrade", forwardUpgrade);
  const { port, close } = await listen(server);
  return {
    originOf: (tenant: string) => `http://${tenant}.localhost:${port}`,
    unanswered: () => unanswered.length,
    endOne: () => unanswered.pop()?.end(),
    close,
  };
}

import { createServer } from "node:http";
import { listen } from "../listen.ts";
import { test as base, expect } from "../test.ts";

interface Trap {
  port: number;
  /** The addresses that reached the trap: any request that leaves the portal's hosts. */
  caught: string[];
  /** The Referer headers of these requests. */
  referers: string[];
}

/** A browser for which every host outside `localhost` is this trap, which no page may reach. */
export const test = base.extend<object, { trap: Trap }>({
  trap: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern, and this fixture needs no other.
    async ({}, use) => {
      const caught: string[] = [];
      const referers: string[] = [];
      const server = createServer(({ headers, url }, response) => {
        // The browser's own update requests do not come from a page.
        if (!/\.(google|googleapis|gvt1)\.com$/.test(headers.host ?? "")) caught.push(`${headers.host}${url}`);
        if (headers.referer !== undefined) referers.push(headers.referer);
        // An icon, so that the browser does not request one later, during another test.
        response.setHeader("content-type", "text/html").end('<link rel="icon" href="data:," />trapped');
      });
      const { port, close } = await listen(server);
      await use({ port, caught, referers });
      close();
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ launchOptions, trap }, use) => {
      const rules = `MAP * 127.0.0.1:${trap.port}, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`] });
    },
    { scope: "worker" },
  ],
});

export { expect };

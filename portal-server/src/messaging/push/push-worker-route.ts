import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { App } from "../../platform/http/app-types.ts";
import { pushProviderOrigins } from "./push-provider-origins.ts";

/** The module store, which holds the built worker. */
interface PushWorkerNeeds {
  store: { root: string };
  script(name: string): { address: string } | undefined;
}

const script = "firebase-messaging-sw";

/** `GET /firebase-messaging-sw.js`: the push service worker, at the address that its scope requires. */
export async function pushWorkerRoute(app: App, modules: PushWorkerNeeds): Promise<void> {
  const { root } = modules.store;
  const options = { schema: { hide: true }, config: { tenant: "none" as const } };
  await app.register(async (scope: FastifyInstance) => {
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false });
    scope.get(`/${script}.js`, options, (_request, reply) => {
      const built = modules.script(script);
      if (!built) return reply.callNotFound();
      reply.headers({
        "content-security-policy": `default-src 'none'; connect-src 'self' ${pushProviderOrigins.join(" ")}`,
        vary: "Accept-Encoding",
      });
      // The address is the same for every version of the file, so browsers must revalidate it.
      return reply.sendFile(built.address.replace("/modules/", ""), { maxAge: 0 });
    });
  });
}

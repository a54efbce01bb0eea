import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App } from "./app-types.ts";

/**
 * Makes a named plugin of the one application: plugins registered later see what it decorates.
 *
 * @param name the name that other plugins list in `needs`
 * @param needs plugins that must be registered earlier
 * @param register declares hooks, decorators and routes (with their full paths)
 */
export function definePlugin(name: string, needs: string[], register: (app: App) => void | Promise<void>) {
  return fp(async (app: FastifyInstance) => register(app.withTypeProvider<ZodTypeProvider>()), {
    name,
    dependencies: needs,
    fastify: "5.x",
  });
}

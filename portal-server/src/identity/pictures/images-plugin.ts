import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { deleteImageRoute } from "./delete-image-route.ts";
import { acceptImagesOnly } from "./image-body.ts";
import { readImagesRoute } from "./read-images-route.ts";
import { refuseSlowBody } from "./refuse-slow-body.ts";
import { uploadRoutes } from "./upload-routes.ts";

const slowest = { window: 15_000, least: 8_000 };

/** `/api/users/images`: profile pictures (specification section 7). */
export const imagesPlugin = definePlugin("images", ["accounts"], async (app) => {
  readImagesRoute(app);
  deleteImageRoute(app);
  // A scope of their own: only these two routes read image bodies.
  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    acceptImagesOnly(scope);
    refuseSlowBody(scope, slowest);
    uploadRoutes(scope);
  });
});

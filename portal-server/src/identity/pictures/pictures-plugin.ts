import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { definePlugin } from "../../platform/http/define-plugin.ts";
import { deletePictureRoute } from "./delete-picture-route.ts";
import { acceptImagesOnly } from "./image-body.ts";
import { readPicturesRoute } from "./read-pictures-route.ts";
import { refuseSlowBody } from "./refuse-slow-body.ts";
import { uploadRoutes } from "./upload-routes.ts";

const minimumRate = { window: 15_000, least: 8_000 };

/** `/api/users/images`: profile pictures (`docs/product.md#profile`). */
export const picturesPlugin = definePlugin("pictures", ["accounts"], async (app) => {
  readPicturesRoute(app);
  deletePictureRoute(app);
  // A separate scope: only the two upload routes read image bodies.
  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    acceptImagesOnly(scope);
    refuseSlowBody(scope, minimumRate);
    uploadRoutes(scope);
  });
});

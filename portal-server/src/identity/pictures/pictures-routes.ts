import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App, Deps } from "../../platform/http/app-types.ts";
import type { Guards } from "../accounts/accounts.ts";
import { deletePictureRoute } from "./delete-picture-route.ts";
import { acceptImagesOnly } from "./image-body.ts";
import { readPicturesRoute } from "./read-pictures-route.ts";
import { refuseSlowBody } from "./refuse-slow-body.ts";
import { uploadRoutes } from "./upload-routes.ts";

type PictureNeeds = Pick<Deps, "db" | "clock"> & Pick<Guards, "verifyAccess">;

const minimumRate = { window: 15_000, least: 8_000 };

/** `/api/users/images`: profile pictures (`docs/product.md#profile`). */
export async function picturesRoutes(app: App, needs: PictureNeeds): Promise<void> {
  readPicturesRoute(app, needs);
  deletePictureRoute(app, needs);
  // A separate scope: only the two upload routes read image bodies.
  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    acceptImagesOnly(scope);
    refuseSlowBody(scope, minimumRate);
    uploadRoutes(scope, needs);
  });
}

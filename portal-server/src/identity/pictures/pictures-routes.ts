import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { Guards } from "../accounts/accounts.ts";
import { accountOfEmail, emailParameter } from "./account-of-email.ts";
import { acceptImagesOnly } from "./image-body.ts";
import { removePicture } from "./picture-store.ts";
import { readPicturesRoute } from "./read-pictures-route.ts";
import { refuseSlowBody } from "./refuse-slow-body.ts";
import { uploadRoutes } from "./upload-routes.ts";

const schema = {
  tags: ["users"],
  summary: "Remove the user's picture, if there is one",
  security: [{ session: [], xsrf: [] }],
  querystring: z.object({ email: emailParameter }),
  response: { 204: z.undefined(), ...errorResponses },
};

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

/** `DELETE /users/images`. */
function deletePictureRoute(app: App, { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">): void {
  app.delete("/api/users/images", { schema, onRequest: verifyAccess }, async (request, reply) => {
    await removePicture(db, accountOfEmail(request, request.query.email).id);
    return reply.code(204).send();
  });
}

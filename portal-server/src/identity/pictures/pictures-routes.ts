import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { Guards } from "../accounts/accounts.ts";
import { accountOf } from "../users/account.ts";
import { accountOfEmail, emailParameter } from "./account-of-email.ts";
import { acceptImagesOnly } from "./image-body.ts";
import { findPictures, removePicture } from "./picture-store.ts";
import { profilePicture } from "./profile-picture.ts";
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

function deletePictureRoute(app: App, { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">): void {
  app.delete("/api/users/images", { schema, onRequest: verifyAccess }, async (request, reply) => {
    await removePicture(db, accountOfEmail(request, request.query.email).id);
    return reply.code(204).send();
  });
}

interface MinimumRate {
  /** Milliseconds. */
  window: number;
  /** Bytes that must arrive in each window. */
  least: number;
}

/**
 * Refuses an upload that arrives too slowly and closes its connection (docs/reliability.md U3). A limit on the total
 * time would also refuse a legitimate upload of 5 MB over a slow line.
 */
export function refuseSlowBody(scope: App, { window, least }: MinimumRate): void {
  scope.addHook("preParsing", async (request, reply) => {
    const { socket } = request.raw;
    let lastRead = socket.bytesRead;
    const watch = setInterval(() => {
      const arrived = socket.bytesRead - lastRead;
      lastRead = socket.bytesRead;
      if (arrived >= least) return;
      clearInterval(watch);
      reply.raw.once("finish", () => socket.destroy());
      reply.header("connection", "close").send(new ApiError("request.too_slow"));
    }, window);
    const stop = () => clearInterval(watch);
    request.raw.once("end", stop);
    // The body of a refused request is not read to its end, so "end" never comes.
    for (const end of ["finish", "close"]) reply.raw.once(end, stop);
  });
}

const mostEmails = 100;

const emails = z.union([emailParameter.transform((one) => [one]), z.array(emailParameter).min(1).max(mostEmails)]);

const readSchema = {
  tags: ["users"],
  summary: "Profile pictures of users of this domain; an address without a picture is left out",
  security: [{ session: [] }],
  querystring: z.object({ emails }),
  response: { 200: z.array(profilePicture), ...errorResponses },
};

function readPicturesRoute(app: App, { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">): void {
  app.get("/api/users/images", { schema: readSchema, onRequest: verifyAccess }, async (request) =>
    findPictures(db, accountOf(request).tenant, request.query.emails),
  );
}

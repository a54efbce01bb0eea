import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
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

type PictureNeeds = Pick<Deps, "db" | "clock"> & Pick<Guards, "verifyAccess" | "countCalls">;

/** `/api/users/images`: profile pictures (`docs/product.md#profile`). */
export async function picturesRoutes(app: App, needs: PictureNeeds): Promise<void> {
  readPicturesRoute(app, needs);
  deletePictureRoute(app, needs);
  // A separate scope: only the two upload routes read image bodies.
  await app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    acceptImagesOnly(scope);
    uploadRoutes(scope, needs);
  });
}

function deletePictureRoute(app: App, { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">): void {
  app.delete("/api/users/images", { schema, onRequest: verifyAccess }, async (request, reply) => {
    await removePicture(db, accountOfEmail(request, request.query.email).id);
    return reply.code(204).send();
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

function readPicturesRoute(app: App, { db, verifyAccess, countCalls }: PictureNeeds): void {
  app.get("/api/users/images", { schema: readSchema, onRequest: verifyAccess }, async (request) => {
    const account = accountOf(request);
    const { emails } = request.query;
    // A picture has up to 200 kB: each address counts as a call, the first with the request itself.
    countCalls(account, emails.length - 1);
    return findPictures(db, account.tenant, emails);
  });
}

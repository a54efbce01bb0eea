import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { Guards } from "../accounts/accounts.ts";
import { accountOfEmail, emailParameter } from "./account-of-email.ts";
import { imageBody } from "./image-body.ts";
import { imageTypes } from "./image-limits.ts";
import { makePicture } from "./make-picture.ts";
import { addPicture, hasPicture, replacePicture } from "./picture-store.ts";
import { type ProfilePicture, profilePicture } from "./profile-picture.ts";

const described = {
  tags: ["users"],
  security: [{ session: [], xsrf: [] }],
  consumes: [...imageTypes],
  querystring: z.object({ email: emailParameter }),
  body: imageBody,
};

type Upload = FastifyRequest<{ Querystring: { email: string }; Body: Buffer }>;

/** `POST /users/images` adds the first picture, `PUT /users/images` replaces it. Both return the stored picture. */
export function uploadRoutes(
  app: App,
  { db, clock, verifyAccess }: Pick<Deps, "db" | "clock"> & Pick<Guards, "verifyAccess">,
): void {
  const addSchema = {
    ...described,
    summary: "Upload the user's picture",
    response: { 201: profilePicture, ...errorResponses },
  };
  app.post("/api/users/images", { schema: addSchema, onRequest: verifyAccess }, async (request, reply) =>
    reply.code(201).send(await storePicture({ db, clock }, request, { by: addPicture, refusal: "resource.conflict" })),
  );

  const replaceSchema = {
    ...described,
    summary: "Replace the user's picture",
    response: { 200: profilePicture, ...errorResponses },
  };
  app.put("/api/users/images", { schema: replaceSchema, onRequest: verifyAccess }, async (request) =>
    storePicture({ db, clock }, request, { by: replacePicture, refusal: "resource.not_found" }),
  );
}

interface PictureWrite {
  by: typeof addPicture;
  /** Error code when `by` stores nothing. */
  refusal: "resource.conflict" | "resource.not_found";
}

async function storePicture(
  { db, clock }: Pick<Deps, "db" | "clock">,
  request: Upload,
  { by, refusal }: PictureWrite,
): Promise<ProfilePicture> {
  const { id, email } = accountOfEmail(request, request.query.email);
  const picture = await makePicture(request.body);
  // A repeated upload of the same picture: the first response may have been lost.
  const isStored = (await by(db, id, picture, clock.now())) || (await hasPicture(db, id, picture));
  if (!isStored) throw new ApiError(refusal);
  return { email, image: picture.image.toString("base64"), mime: picture.mime };
}

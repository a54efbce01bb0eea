import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { createQueues, type KeyedQueues } from "../../platform/http/bounded-queue.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { limitUploads } from "../../platform/http/limit-uploads.ts";
import type { Guards } from "../accounts/accounts.ts";
import { accountOf } from "../users/account.ts";
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

// A tenant has a share of the places in which pictures wait to be decoded, and an account has one of them.
const ofTenant = { width: 4, queue: 100 };
const ofAccount = { atOnce: 1, waiting: 10 };

/** `POST /users/images` adds the first picture, `PUT /users/images` replaces it. Both return the stored picture. */
export function uploadRoutes(
  app: App,
  { db, clock, verifyAccess }: Pick<Deps, "db" | "clock"> & Pick<Guards, "verifyAccess">,
): void {
  const limit = limitUploads({ ...ofAccount, callerOf: (request) => accountOf(request).id });
  const onRequest = [verifyAccess, limit];
  const deps = { db, clock, inShare: createQueues(ofTenant) };
  const addSchema = {
    ...described,
    summary: "Upload the user's picture",
    response: { 201: profilePicture, ...errorResponses },
  };
  app.post("/api/users/images", { schema: addSchema, onRequest }, async (request, reply) =>
    reply.code(201).send(await storePicture(deps, request, { by: addPicture, refusal: "resource.conflict" })),
  );

  const replaceSchema = {
    ...described,
    summary: "Replace the user's picture",
    response: { 200: profilePicture, ...errorResponses },
  };
  app.put("/api/users/images", { schema: replaceSchema, onRequest }, async (request) =>
    storePicture(deps, request, { by: replacePicture, refusal: "resource.not_found" }),
  );
}

interface PictureWrite {
  by: typeof addPicture;
  /** Error code when `by` stores nothing. */
  refusal: "resource.conflict" | "resource.not_found";
}

async function storePicture(
  { db, clock, inShare }: Pick<Deps, "db" | "clock"> & { inShare: KeyedQueues },
  request: Upload,
  { by, refusal }: PictureWrite,
): Promise<ProfilePicture> {
  const { id, email, tenant } = accountOfEmail(request, request.query.email);
  const picture = await inShare(tenant, () => makePicture(request.body));
  // A repeated upload of the same picture: the first response may have been lost.
  const isStored = (await by(db, id, picture, clock.now())) || (await hasPicture(db, id, picture));
  if (!isStored) throw new ApiError(refusal);
  return { email, image: picture.image.toString("base64"), mime: picture.mime };
}

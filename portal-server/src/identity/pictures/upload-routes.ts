import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App } from "../../platform/http/app-types.ts";
import { errorAnswers } from "../../platform/http/error-answer.ts";
import { imageBody } from "./image-body.ts";
import { imageTypes } from "./image-limits.ts";
import { addImage, hasImage, replaceImage } from "./image-store.ts";
import { makePicture } from "./make-picture.ts";
import { emailParameter, ownAccount } from "./own-account.ts";
import { type UserImage, userImage } from "./user-image.ts";

const described = {
  tags: ["users"],
  security: [{ session: [], xsrf: [] }],
  consumes: [...imageTypes],
  querystring: z.object({ email: emailParameter }),
  body: imageBody,
};

type Upload = FastifyRequest<{ Querystring: { email: string }; Body: Buffer }>;

/** `POST /users/images` for the first picture, `PUT /users/images` for another one. Both answer what was made of it. */
export function uploadRoutes(app: App): void {
  const addSchema = { ...described, summary: "Upload the own picture", response: { 201: userImage, ...errorAnswers } };
  app.post("/api/users/images", { schema: addSchema, onRequest: app.verifyAccess }, async (request, reply) =>
    reply.code(201).send(await keep(app, request, { by: addImage, otherwise: "resource.conflict" })),
  );

  const replaceSchema = {
    ...described,
    summary: "Replace the own picture",
    response: { 200: userImage, ...errorAnswers },
  };
  app.put("/api/users/images", { schema: replaceSchema, onRequest: app.verifyAccess }, async (request) =>
    keep(app, request, { by: replaceImage, otherwise: "resource.not_found" }),
  );
}

interface Keeping {
  by: typeof addImage;
  /** The answer when it was not stored. */
  otherwise: "resource.conflict" | "resource.not_found";
}

async function keep(app: App, request: Upload, { by, otherwise }: Keeping): Promise<UserImage> {
  const { db, clock } = app.deps;
  const { id, email } = ownAccount(request, request.query.email);
  const picture = await makePicture(request.body);
  // The same picture once more: the first answer was lost on the way.
  const isKept = (await by(db, id, picture, clock.now())) || (await hasImage(db, id, picture));
  if (!isKept) throw new ApiError(otherwise);
  return { email, image: picture.image.toString("base64"), mime: picture.mime };
}

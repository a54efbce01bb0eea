import { z } from "zod";
import type { App } from "../../platform/http/app-types.ts";
import { errorAnswers } from "../../platform/http/error-answer.ts";
import { removeImage } from "./image-store.ts";
import { emailParameter, ownAccount } from "./own-account.ts";

const schema = {
  tags: ["users"],
  summary: "Remove the own picture, if there is one",
  security: [{ session: [], xsrf: [] }],
  querystring: z.object({ email: emailParameter }),
  response: { 204: z.undefined(), ...errorAnswers },
};

/** `DELETE /users/images`. */
export function deleteImageRoute(app: App): void {
  app.delete("/api/users/images", { schema, onRequest: app.verifyAccess }, async (request, reply) => {
    await removeImage(app.deps.db, ownAccount(request, request.query.email).id);
    return reply.code(204).send();
  });
}

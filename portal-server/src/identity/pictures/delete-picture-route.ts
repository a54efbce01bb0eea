import { z } from "zod";
import type { App } from "../../platform/http/app-types.ts";
import { errorAnswers } from "../../platform/http/error-answer.ts";
import { accountOfEmail, emailParameter } from "./account-of-email.ts";
import { removePicture } from "./picture-store.ts";

const schema = {
  tags: ["users"],
  summary: "Remove the user's picture, if there is one",
  security: [{ session: [], xsrf: [] }],
  querystring: z.object({ email: emailParameter }),
  response: { 204: z.undefined(), ...errorAnswers },
};

/** `DELETE /users/images`. */
export function deletePictureRoute(app: App): void {
  app.delete("/api/users/images", { schema, onRequest: app.verifyAccess }, async (request, reply) => {
    await removePicture(app.deps.db, accountOfEmail(request, request.query.email).id);
    return reply.code(204).send();
  });
}

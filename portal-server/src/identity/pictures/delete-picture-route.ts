import { z } from "zod";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { Guards } from "../accounts/accounts.ts";
import { accountOfEmail, emailParameter } from "./account-of-email.ts";
import { removePicture } from "./picture-store.ts";

const schema = {
  tags: ["users"],
  summary: "Remove the user's picture, if there is one",
  security: [{ session: [], xsrf: [] }],
  querystring: z.object({ email: emailParameter }),
  response: { 204: z.undefined(), ...errorResponses },
};

/** `DELETE /users/images`. */
export function deletePictureRoute(
  app: App,
  { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">,
): void {
  app.delete("/api/users/images", { schema, onRequest: verifyAccess }, async (request, reply) => {
    await removePicture(db, accountOfEmail(request, request.query.email).id);
    return reply.code(204).send();
  });
}

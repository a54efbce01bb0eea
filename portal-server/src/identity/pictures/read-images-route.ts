import { z } from "zod";
import type { App } from "../../platform/http/app-types.ts";
import { errorAnswers } from "../../platform/http/error-answer.ts";
import { accountOf } from "../accounts/account.ts";
import { findImages } from "./image-store.ts";
import { emailParameter } from "./own-account.ts";
import { userImage } from "./user-image.ts";

const mostEmails = 100;

const emails = z.union([emailParameter.transform((one) => [one]), z.array(emailParameter).min(1).max(mostEmails)]);

const schema = {
  tags: ["users"],
  summary: "Profile pictures of people of this domain; who has none is left out",
  security: [{ session: [] }],
  querystring: z.object({ emails }),
  response: { 200: z.array(userImage), ...errorAnswers },
};

/** `GET /users/images`. */
export function readImagesRoute(app: App): void {
  app.get("/api/users/images", { schema, onRequest: app.verifyAccess }, async (request) =>
    findImages(app.deps.db, accountOf(request).tenant, request.query.emails),
  );
}

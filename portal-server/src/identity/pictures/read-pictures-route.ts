import { z } from "zod";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import type { Guards } from "../accounts/accounts.ts";
import { accountOf } from "../users/account.ts";
import { emailParameter } from "./account-of-email.ts";
import { findPictures } from "./picture-store.ts";
import { profilePicture } from "./profile-picture.ts";

const mostEmails = 100;

const emails = z.union([emailParameter.transform((one) => [one]), z.array(emailParameter).min(1).max(mostEmails)]);

const schema = {
  tags: ["users"],
  summary: "Profile pictures of users of this domain; an address without a picture is left out",
  security: [{ session: [] }],
  querystring: z.object({ emails }),
  response: { 200: z.array(profilePicture), ...errorResponses },
};

export function readPicturesRoute(
  app: App,
  { db, verifyAccess }: Pick<Deps, "db"> & Pick<Guards, "verifyAccess">,
): void {
  app.get("/api/users/images", { schema, onRequest: verifyAccess }, async (request) =>
    findPictures(db, accountOf(request).tenant, request.query.emails),
  );
}

import { z } from "zod";

/** A profile picture as the API tells it. */
export const userImage = z
  .object({ email: z.string(), image: z.string().describe("Base64."), mime: z.string() })
  .meta({ id: "UserImage" });

export type UserImage = z.infer<typeof userImage>;

import { z } from "zod";

export const profilePicture = z
  .object({ email: z.string(), image: z.string().describe("Base64."), mime: z.string() })
  .meta({ id: "UserImage" });

export type ProfilePicture = z.infer<typeof profilePicture>;

import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { users } from "../users/user-table.ts";
import type { Picture } from "./make-picture.ts";
import type { ProfilePicture } from "./profile-picture.ts";
import { profilePictures } from "./profile-picture-table.ts";

/** Finds the pictures of the given e-mail addresses in one tenant. Addresses without a picture are left out. */
export async function findPictures(db: Database, tenant: string, emails: string[]): Promise<ProfilePicture[]> {
  const rows = await db
    .select({ email: users.email, image: profilePictures.image, mime: profilePictures.mime })
    .from(profilePictures)
    .innerJoin(users, eq(users.id, profilePictures.userId))
    .where(and(eq(users.tenant, tenant), inArray(users.email, emails)));
  return rows.map(({ image, ...rest }) => ({ ...rest, image: image.toString("base64") }));
}

/** @returns whether the picture was stored: `false` when the account already has one */
export async function addPicture(db: Database, userId: string, picture: Picture, now: Date): Promise<boolean> {
  const added = await db
    .insert(profilePictures)
    .values({ userId, ...picture, updatedAt: now })
    .onConflictDoNothing()
    .returning({ userId: profilePictures.userId });
  return added.length > 0;
}

/** @returns whether the picture was stored: `false` when the account has none to replace */
export async function replacePicture(db: Database, userId: string, picture: Picture, now: Date): Promise<boolean> {
  const replaced = await db
    .update(profilePictures)
    .set({ ...picture, updatedAt: now })
    .where(eq(profilePictures.userId, userId))
    .returning({ userId: profilePictures.userId });
  return replaced.length > 0;
}

/** Whether the account's picture has exactly these bytes. */
export async function hasPicture(db: Database, userId: string, { image }: Picture): Promise<boolean> {
  return (
    (await db.$count(profilePictures, and(eq(profilePictures.userId, userId), eq(profilePictures.image, image)))) > 0
  );
}

export async function removePicture(db: Database, userId: string): Promise<void> {
  await db.delete(profilePictures).where(eq(profilePictures.userId, userId));
}

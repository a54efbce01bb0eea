import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { users } from "../accounts/user-table.ts";
import type { Picture } from "./make-picture.ts";
import type { UserImage } from "./user-image.ts";
import { userImages } from "./user-image-table.ts";

/** The pictures that exist among these addresses of one tenant. */
export async function findImages(db: Database, tenant: string, emails: string[]): Promise<UserImage[]> {
  const rows = await db
    .select({ email: users.email, image: userImages.image, mime: userImages.mime })
    .from(userImages)
    .innerJoin(users, eq(users.id, userImages.userId))
    .where(and(eq(users.tenant, tenant), inArray(users.email, emails)));
  return rows.map(({ image, ...rest }) => ({ ...rest, image: image.toString("base64") }));
}

/** @returns whether it was stored: `false` when the account has a picture already */
export async function addImage(db: Database, userId: string, picture: Picture, now: Date): Promise<boolean> {
  const added = await db
    .insert(userImages)
    .values({ userId, ...picture, updatedAt: now })
    .onConflictDoNothing()
    .returning({ userId: userImages.userId });
  return added.length > 0;
}

/** @returns whether it was stored: `false` when the account has no picture to replace */
export async function replaceImage(db: Database, userId: string, picture: Picture, now: Date): Promise<boolean> {
  const replaced = await db
    .update(userImages)
    .set({ ...picture, updatedAt: now })
    .where(eq(userImages.userId, userId))
    .returning({ userId: userImages.userId });
  return replaced.length > 0;
}

/** Whether this very picture is the account's. */
export async function hasImage(db: Database, userId: string, { image }: Picture): Promise<boolean> {
  return (await db.$count(userImages, and(eq(userImages.userId, userId), eq(userImages.image, image)))) > 0;
}

export async function removeImage(db: Database, userId: string): Promise<void> {
  await db.delete(userImages).where(eq(userImages.userId, userId));
}

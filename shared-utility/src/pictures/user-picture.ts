/** A user's profile picture as `GET /users/images` returns it. `image` is base64. */
export interface UserPicture {
  email: string;
  image: string;
  mime: string;
}

/** The e-mail in lower case: the key of requests, of the cache and of messages between tabs. */
export const pictureKey = (email: string) => email.trim().toLowerCase();

const safeTypes = /^image\/(jpeg|png|webp)$/;

/** A picture's address for `<img>`; `null` for any other type. A data: address need not be revoked, unlike blob:. */
export function pictureAddress(picture: UserPicture | undefined): string | null {
  return picture && safeTypes.test(picture.mime) ? `data:${picture.mime};base64,${picture.image}` : null;
}

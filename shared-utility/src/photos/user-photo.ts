/** A user photo on the wire (specification section 3). `image` is base64. */
export interface UserPhoto {
  email: string;
  image: string;
  mime: string;
}

/** One form for all: people's addresses are asked, kept and told in lower case. */
export const photoKey = (email: string) => email.trim().toLowerCase();

const shown = /^image\/(jpeg|png|webp)$/;

/** A photo's address for `<img>`; `null` for what is no photo. A data: address needs no release, unlike blob:. */
export function photoAddress(photo: UserPhoto | undefined): string | null {
  return photo && shown.test(photo.mime) ? `data:${photo.mime};base64,${photo.image}` : null;
}

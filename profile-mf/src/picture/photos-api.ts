import { request } from "@portico/shared-utility";

/** A user photo (specification section 3). `image` is base64. */
export interface Photo {
  email: string;
  image: string;
  mime: string;
}

/** `GET /users/images`: the photos that exist among these e-mails. */
export function fetchPhotos(emails: readonly string[], signal?: AbortSignal) {
  return request<Photo[]>({ method: "GET", path: "/users/images", query: { emails }, ...(signal && { signal }) });
}

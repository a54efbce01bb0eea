import { useEffect, useState } from "react";
import { fetchPhotos, type Photo } from "./photos-api.ts";

/** Loads one person's photo; its address for `<img>`, or `undefined` while there is none to show. */
export function useLoadPhoto(email: string | undefined) {
  const [photo, setPhoto] = useState<Photo>();
  useEffect(() => {
    if (!email) return;
    const leaving = new AbortController();
    fetchPhotos([email], leaving.signal)
      .then((photos) => setPhoto(photos.find((one) => one.email === email)))
      // Specification section 8: a photo that cannot be loaded is the initial letter, without a word.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [email]);
  return photo && photo.email === email ? `data:${photo.mime};base64,${photo.image}` : undefined;
}

import type { ApiClient } from "../http/api-client.ts";
import { photoKey, type UserPhoto } from "./user-photo.ts";

interface Batch {
  emails: Set<string>;
  photos: Promise<Map<string, UserPhoto>>;
}

// The server takes 100; half as many of the longest addresses fit into the 16 kB that Node reads of a request's head.
const mostEmails = 50;

/** Gathers the e-mails that are asked for in one tick into one `GET /users/images`. Who has no photo is `undefined`. */
export function createPhotoBatch({ request }: Pick<ApiClient, "request">) {
  let open: Batch | undefined;

  function openBatch(): Batch {
    const emails = new Set<string>();
    const batch: Batch = { emails, photos: endOfTick().then(send) };
    function send() {
      if (open === batch) open = undefined;
      return fetchPhotos([...emails]);
    }
    return batch;
  }

  async function fetchPhotos(emails: readonly string[]) {
    const photos = await request<UserPhoto[]>({ method: "GET", path: "/users/images", query: { emails } });
    return new Map(photos.map((photo) => [photoKey(photo.email), photo]));
  }

  return async (email: string): Promise<UserPhoto | undefined> => {
    if (!open || open.emails.size === mostEmails) open = openBatch();
    const batch = open;
    batch.emails.add(email);
    return (await batch.photos).get(email);
  };
}

const endOfTick = () => new Promise<void>((resolve) => setTimeout(resolve));

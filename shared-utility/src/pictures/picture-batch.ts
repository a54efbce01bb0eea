import type { ApiClient } from "../http/api-client.ts";
import { pictureKey, type UserPicture } from "./user-picture.ts";

interface Batch {
  emails: Set<string>;
  pictures: Promise<Map<string, UserPicture>>;
}

// The server accepts 100. Node reads at most 16 kB of request headers: about 50 of the longest addresses fit.
const mostEmails = 50;

/** Batches the e-mails that are requested in one tick into one `GET /users/images`. No picture: `undefined`. */
export function createPictureBatch({ request }: Pick<ApiClient, "request">) {
  let open: Batch | undefined;

  function openBatch(): Batch {
    const emails = new Set<string>();
    const batch: Batch = { emails, pictures: endOfTick().then(send) };
    function send() {
      if (open === batch) open = undefined;
      return fetchPictures([...emails]);
    }
    return batch;
  }

  async function fetchPictures(emails: readonly string[]) {
    const pictures = await request<UserPicture[]>({ method: "GET", path: "/users/images", query: { emails } });
    return new Map(pictures.map((picture) => [pictureKey(picture.email), picture]));
  }

  return async (email: string): Promise<UserPicture | undefined> => {
    if (!open || open.emails.size === mostEmails) open = openBatch();
    const batch = open;
    batch.emails.add(email);
    return (await batch.pictures).get(email);
  };
}

const endOfTick = () => new Promise<void>((resolve) => setTimeout(resolve));

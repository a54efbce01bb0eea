import { map } from "rxjs";
import type { TabChannel } from "../browser/tab-channel.ts";
import type { ApiClient } from "../http/api-client.ts";
import { isApiError } from "../http/api-error.ts";
import { createPhotoCache } from "./photo-cache.ts";
import { photoAddress, type UserPhoto } from "./user-photo.ts";

/** What tabs tell each other: whose photo it is now; `null` for none. */
export interface PhotoMessage {
  email: string;
  address: string | null;
}

export interface UploadOptions {
  /** Told the share sent so far, 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

interface BookParts {
  api: Pick<ApiClient, "request">;
  channel: TabChannel<PhotoMessage>;
}

const path = "/users/images";

/** Photos with all that changes them: each change is in this tab's cache and told to the other tabs. */
export function createPhotoBook({ api, channel }: BookParts) {
  const cache = createPhotoCache(api);
  channel.listen(({ email, address }) => cache.put(email, address));

  async function upload(email: string, file: Blob, options: UploadOptions = {}): Promise<void> {
    const methods = cache.peek(email) ? (["PUT", "POST"] as const) : (["POST", "PUT"] as const);
    await change(email, async () => {
      const send = (method: "POST" | "PUT") => sendFile({ method, email, file, ...options });
      return photoAddress(await send(methods[0]).catch((error) => otherwise(error, () => send(methods[1]))));
    });
  }

  function sendFile({ method, email, file, onProgress, signal }: UploadOptions & FileCall) {
    const headers = { "Content-Type": file.type };
    const call = { method, path, query: { email }, body: file, headers };
    return api.request<UserPhoto>({ ...call, signal, onUploadProgress: onProgress });
  }

  function remove(email: string): Promise<void> {
    return change(email, async () => {
      await api.request<void>({ method: "DELETE", path, query: { email } });
      return null;
    });
  }

  async function change(email: string, call: () => Promise<string | null>): Promise<void> {
    try {
      const address = await call();
      cache.put(email, address);
      channel.post({ email, address });
    } catch (error) {
      // A call that got no answer, or was given up, may still have been carried out.
      if (!isApiError(error) || error.status === 0) cache.askAgain(email);
      throw error;
    }
  }

  return {
    photoOf$: (email: string) => cache.photo$(email).pipe(map((address) => address ?? undefined)),
    upload,
    remove,
    forget: cache.clear,
  };
}

export type PhotoBook = ReturnType<typeof createPhotoBook>;

interface FileCall {
  method: "POST" | "PUT";
  email: string;
  file: Blob;
}

/** Another tab or device has added or removed the photo meanwhile: then the other method is the right one. */
function otherwise<T>(error: unknown, call: () => Promise<T>): Promise<T> {
  const mistaken = isApiError(error) && (error.code === "resource.conflict" || error.code === "resource.not_found");
  if (!mistaken) throw error;
  return call();
}

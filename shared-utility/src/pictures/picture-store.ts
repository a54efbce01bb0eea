import { map } from "rxjs";
import type { TabChannel } from "../browser/tab-channel.ts";
import type { ApiClient } from "../http/api-client.ts";
import { isApiError } from "../http/api-error.ts";
import { createPictureCache } from "./picture-cache.ts";
import { pictureAddress, type UserPicture } from "./user-picture.ts";

/** Message between tabs: a user's current picture; `null` for none. */
export interface PictureMessage {
  email: string;
  address: string | null;
}

export interface UploadOptions {
  /** Receives the share sent so far, 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

interface StoreParts {
  api: Pick<ApiClient, "request">;
  channel: TabChannel<PictureMessage>;
}

const path = "/users/images";

/** The picture cache and the calls that change it. A change updates this tab's cache and notifies the other tabs. */
export function createPictureStore({ api, channel }: StoreParts) {
  const cache = createPictureCache(api);
  channel.listen(({ email, address }) => cache.store(email, address));

  async function upload(email: string, file: Blob, options: UploadOptions = {}): Promise<void> {
    const methods = cache.peek(email) ? (["PUT", "POST"] as const) : (["POST", "PUT"] as const);
    await change(email, async () => {
      const send = (method: "POST" | "PUT") => sendFile(api, { method, email, file, ...options });
      return pictureAddress(await send(methods[0]).catch((error) => withOtherMethod(error, () => send(methods[1]))));
    });
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
      cache.store(email, address);
      channel.post({ email, address });
    } catch (error) {
      // The server may have carried out a call without a response, or an aborted one.
      if (!isApiError(error) || error.status === 0) cache.refetch(email);
      throw error;
    }
  }

  return {
    pictureOf$: (email: string) => cache.picture$(email).pipe(map((address) => address ?? undefined)),
    upload,
    remove,
    forget: cache.clear,
  };
}

export type PictureStore = ReturnType<typeof createPictureStore>;

interface FileCall {
  method: "POST" | "PUT";
  email: string;
  file: Blob;
}

function sendFile(api: StoreParts["api"], { method, email, file, onProgress, signal }: UploadOptions & FileCall) {
  const headers = { "Content-Type": file.type };
  const call = { method, path, query: { email }, body: file, headers };
  return api.request<UserPicture>({ ...call, signal, onUploadProgress: onProgress });
}

/** Repeats the upload with the other method if another tab or device has added or removed the picture. */
function withOtherMethod<T>(error: unknown, call: () => Promise<T>): Promise<T> {
  const isWrongMethod =
    isApiError(error) && (error.code === "resource.conflict" || error.code === "resource.not_found");
  if (!isWrongMethod) throw error;
  return call();
}

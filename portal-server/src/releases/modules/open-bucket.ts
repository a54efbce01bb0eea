import { AwsClient } from "aws4fetch";
import { StartError } from "../../platform/config/start-error.ts";
import { ApiError } from "../../platform/http/api-error.ts";

/**
 * A bucket of an S3-compatible store. The keys are the paths of module files below `/modules/`.
 * @throws ApiError `server.unavailable` from each call when the store does not respond, or answers with an error
 */
export interface Bucket {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` for a key without an object. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

const timeout = 10_000;

/**
 * @param url `https://{key id}:{secret}@{host}/{bucket}[/{prefix}][?region=…]`
 * @throws StartError when a part of the URL is missing
 */
export function openBucket(url: string): Bucket {
  const { username, password, origin, pathname, searchParams } = new URL(url);
  const folder = pathname.replace(/\/+$/, "");
  if (!username || !password || folder === "") {
    throw new StartError("ARTIFACTS_URL: must be https://{key id}:{secret}@{host}/{bucket}.");
  }
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: "s3",
    region: searchParams.get("region") ?? "us-east-1",
    retries: 2,
  });
  /** @returns the body; `undefined` without such an object */
  const send = async (method: string, key: string, body?: Uint8Array<ArrayBuffer>): Promise<Buffer | undefined> => {
    try {
      const signal = AbortSignal.timeout(timeout);
      const response = await client.fetch(`${origin}${folder}/${key}`, { method, signal, ...(body && { body }) });
      const isMissing = method !== "PUT" && response.status === 404;
      if (!response.ok && !isMissing) throw new Error(`${method} ${key} got the response ${response.status}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      return isMissing ? undefined : bytes;
    } catch (cause) {
      throw new ApiError("server.unavailable", { headers: { "retry-after": "5" }, cause });
    }
  };
  return {
    put: async (key, bytes) => {
      await send("PUT", key, new Uint8Array(bytes));
    },
    get: (key) => send("GET", key),
    has: async (key) => (await send("HEAD", key)) !== undefined,
    remove: async (key) => {
      await send("DELETE", key);
    },
  };
}

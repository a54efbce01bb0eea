import { QueryClient, QueryObserver } from "@tanstack/query-core";
import { Observable } from "rxjs";
import type { ApiClient } from "../http/api-client.ts";
import { isTemporary } from "../http/api-error.ts";
import { createPictureBatch } from "./picture-batch.ts";
import { pictureAddress } from "./user-picture.ts";

const fiveMinutes = 5 * 60_000;
const mostRetries = 3;

/**
 * Pictures by e-mail, as addresses for `<img>`; `null` means that the user has none. A request that fails temporarily
 * is retried three times, after 1, 2 and 4 s (the back-off of TanStack Query, 30 s at most; docs/product.md#calls).
 */
export function createPictureCache(api: Pick<ApiClient, "request">) {
  const fetchPicture = createPictureBatch(api);
  const client = new QueryClient();
  // Subscribes the client to the network and to the tab's visibility, so that it refetches when either is back.
  client.mount();

  const queryKey = (email: string) => ["picture", email];
  const options = (email: string) => ({
    queryKey: queryKey(email),
    queryFn: async () => pictureAddress(await fetchPicture(email)),
    staleTime: fiveMinutes,
    gcTime: fiveMinutes,
    retry: (failures: number, error: Error) => failures < mostRetries && isTemporary(error),
  });

  return {
    /** The picture now and after each change; `undefined` while unknown. Fetches it when missing or 5 minutes old. */
    picture$: (email: string) =>
      new Observable<string | null | undefined>((subscriber) => {
        const observer = new QueryObserver(client, options(email));
        subscriber.next(observer.getCurrentResult().data);
        return observer.subscribe(({ data }) => subscriber.next(data));
      }),
    peek: (email: string) => client.getQueryData<string | null>(queryKey(email)),
    /** Stores a picture that is newer than the result of any request in flight. */
    store(email: string, address: string | null) {
      void client.cancelQueries({ queryKey: queryKey(email) });
      client.setQueryData(queryKey(email), address);
    },
    refetch: (email: string) => void client.invalidateQueries({ queryKey: queryKey(email) }),
    clear: () => client.clear(),
  };
}

export type PictureCache = ReturnType<typeof createPictureCache>;

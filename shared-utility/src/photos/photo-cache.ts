import { QueryClient, QueryObserver } from "@tanstack/query-core";
import { Observable } from "rxjs";
import type { ApiClient } from "../http/api-client.ts";
import { isTemporary } from "../http/api-error.ts";
import { createPhotoBatch } from "./photo-batch.ts";
import { photoAddress } from "./user-photo.ts";

const fiveMinutes = 5 * 60_000;
const mostRetries = 3;

/**
 * Photos by e-mail, as addresses for `<img>`; `null` is known to have none. What fails for the moment is asked again
 * three times, after 1, 2 and 4 s (specification section 9: the library's own back-off, 30 s at most).
 */
export function createPhotoCache(api: Pick<ApiClient, "request">) {
  const askFor = createPhotoBatch(api);
  const client = new QueryClient();
  // Has it notice a network that is back, and a tab that is looked at again.
  client.mount();

  const queryKey = (email: string) => ["photo", email];
  const options = (email: string) => ({
    queryKey: queryKey(email),
    queryFn: async () => photoAddress(await askFor(email)),
    staleTime: fiveMinutes,
    gcTime: fiveMinutes,
    retry: (failures: number, error: Error) => failures < mostRetries && isTemporary(error),
  });

  return {
    /** The photo now and whenever it changes; `undefined` while unknown. Asks when it is not there or 5 minutes old. */
    photo$: (email: string) =>
      new Observable<string | null | undefined>((subscriber) => {
        const observer = new QueryObserver(client, options(email));
        subscriber.next(observer.getCurrentResult().data);
        return observer.subscribe(({ data }) => subscriber.next(data));
      }),
    peek: (email: string) => client.getQueryData<string | null>(queryKey(email)),
    /** Puts a photo that is newer than any answer under way. */
    put(email: string, address: string | null) {
      void client.cancelQueries({ queryKey: queryKey(email) });
      client.setQueryData(queryKey(email), address);
    },
    askAgain: (email: string) => void client.invalidateQueries({ queryKey: queryKey(email) }),
    clear: () => client.clear(),
  };
}

export type PhotoCache = ReturnType<typeof createPhotoCache>;

import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, map, type Observable, of, switchMap } from "rxjs";
import { openTabChannel, type TabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { ApiError } from "../http/api-error.ts";
import { lostChunk } from "../http/lost-chunk.ts";
import { session$ } from "../session/page-session.ts";
import type { PictureMessage, PictureStore, UploadOptions } from "./picture-store.ts";
import { pictureKey } from "./user-picture.ts";

interface PictureParts {
  session$: Observable<Session>;
  channel: TabChannel<PictureMessage>;
  /** Loads the cache and its library, in a separate chunk: the first screen does not wait for pictures. */
  loadStore: (channel: TabChannel<PictureMessage>) => Promise<PictureStore>;
}

/** Profile pictures by e-mail, while a user is signed in. */
export function createPictureStream({ session$, channel, loadStore }: PictureParts) {
  const { store, open } = createStoreOpener(() => loadStore(channel));
  const owner$ = session$.pipe(map(ownerOf), distinctUntilChanged());
  let owner: string | undefined;
  owner$.subscribe((email) => {
    owner = email;
    store.value?.forget();
  });

  const pictureOf$ = (email: string): Observable<string | undefined> => {
    const key = pictureKey(email);
    return owner$.pipe(
      switchMap((user) => (user && key ? fromStore$(key) : of(undefined))),
      distinctUntilChanged(),
    );
  };

  const fromStore$ = (key: string): Observable<string | undefined> => {
    open().catch(() => {});
    return store.pipe(switchMap((opened) => opened?.pictureOf$(key) ?? of(undefined)));
  };

  const userStore = async () => {
    if (!owner) throw new ApiError("auth.token_missing");
    return { email: pictureKey(owner), store: await open() };
  };

  return {
    pictureOf$,
    uploadPicture: async (file: Blob, options?: UploadOptions): Promise<void> => {
      const { email, store } = await userStore();
      await store.upload(email, file, options);
    },
    deletePicture: async (): Promise<void> => {
      const { email, store } = await userStore();
      await store.remove(email);
    },
  };
}

/** Loads the store at the first use; after a failure, again at the next. */
function createStoreOpener(load: () => Promise<PictureStore>) {
  const store = new BehaviorSubject<PictureStore | undefined>(undefined);
  let opening: Promise<PictureStore> | undefined;

  function open(): Promise<PictureStore> {
    opening ??= load().then(
      (opened) => {
        store.next(opened);
        return opened;
      },
      (error) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  return { store, open };
}

function ownerOf(session: Session): string | undefined {
  return session.status === "signed-in" ? session.email : undefined;
}

async function loadPageStore(channel: TabChannel<PictureMessage>): Promise<PictureStore> {
  const { createPictureStore } = await import("./pictures-chunk.ts").catch(lostChunk);
  return createPictureStore({ api: apiClient, channel });
}

const pagePictures = createPictureStream({
  session$,
  channel: openTabChannel("portico-photos"),
  loadStore: loadPageStore,
});

/**
 * A user's profile picture as an address for `<img>`, now and after each change in this or another tab. `undefined`
 * while it is unknown, when there is none, when it cannot be loaded, and for guests: in these cases the initial letter
 * is shown. E-mails that are requested in one tick share one request; results are cached for 5 minutes.
 */
export const { pictureOf$ } = pagePictures;

/**
 * Uploads the signed-in user's picture, a JPEG, PNG or WebP file: `POST /users/images` the first time, `PUT` later.
 * `onProgress` receives the share sent so far, 0 to 1.
 *
 * @throws ApiError `image.type`, `image.size`, `image.dimensions`, `image.animated`, `image.broken`, `network` …; the
 *   signal's reason when aborted. The picture is then unchanged, unless only the response was lost
 */
export const { uploadPicture } = pagePictures;

/**
 * Deletes the signed-in user's picture, if there is one.
 *
 * @throws ApiError when the server did not delete it
 */
export const { deletePicture } = pagePictures;

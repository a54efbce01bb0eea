import type { Session } from "@portico/shared-utility/contract";
import { BehaviorSubject, distinctUntilChanged, map, type Observable, of, switchMap } from "rxjs";
import { openTabChannel, type TabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { ApiError } from "../http/api-error.ts";
import { session$ } from "../session/page-session.ts";
import type { PhotoBook, PhotoMessage, UploadOptions } from "./photo-book.ts";
import { photoKey } from "./user-photo.ts";

interface PhotoParts {
  session$: Observable<Session>;
  channel: TabChannel<PhotoMessage>;
  /** The cache and its library, in a chunk of their own: no first screen waits for a photo. */
  loadBook: (channel: TabChannel<PhotoMessage>) => Promise<PhotoBook>;
}

/** Profile pictures by e-mail, for the signed-in person and as long as they are signed in. */
export function createPhotoStream({ session$, channel, loadBook }: PhotoParts) {
  const book = new BehaviorSubject<PhotoBook | undefined>(undefined);
  const owner$ = session$.pipe(map(ownerOf), distinctUntilChanged());
  let owner: string | undefined;
  let opening: Promise<PhotoBook> | undefined;

  owner$.subscribe((email) => {
    owner = email;
    book.value?.forget();
  });

  function openBook(): Promise<PhotoBook> {
    opening ??= loadBook(channel).then(
      (opened) => {
        book.next(opened);
        return opened;
      },
      (error) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  function photoOf$(email: string): Observable<string | undefined> {
    const key = photoKey(email);
    return owner$.pipe(
      switchMap((someone) => (someone && key ? fromBook$(key) : of(undefined))),
      distinctUntilChanged(),
    );
  }

  function fromBook$(key: string): Observable<string | undefined> {
    openBook().catch(() => {});
    return book.pipe(switchMap((opened) => opened?.photoOf$(key) ?? of(undefined)));
  }

  async function ownBook() {
    if (!owner) throw new ApiError("auth.token_missing");
    return { email: photoKey(owner), book: await openBook() };
  }

  async function uploadPhoto(file: Blob, options?: UploadOptions): Promise<void> {
    const own = await ownBook();
    await own.book.upload(own.email, file, options);
  }

  async function deletePhoto(): Promise<void> {
    const own = await ownBook();
    await own.book.remove(own.email);
  }

  return { photoOf$, uploadPhoto, deletePhoto };
}

function ownerOf(session: Session): string | undefined {
  return session.status === "signed-in" ? session.email : undefined;
}

async function loadPageBook(channel: TabChannel<PhotoMessage>): Promise<PhotoBook> {
  const { createPhotoBook } = await import("./photos-chunk.ts").catch((error) => {
    throw new ApiError("network", { message: String(error) });
  });
  return createPhotoBook({ api: apiClient, channel });
}

const pagePhotos = createPhotoStream({
  session$,
  channel: openTabChannel("portico-photos"),
  loadBook: loadPageBook,
});

/**
 * A person's profile picture as an address for `<img>`, and again whenever it changes here or in another tab.
 * `undefined` while it is not known, when there is none, when it cannot be had, and for guests: the initial letter is
 * shown then. E-mails that are asked for in one tick share one request; answers are kept for 5 minutes.
 */
export const { photoOf$ } = pagePhotos;

/**
 * Sends the signed-in person's picture, a JPEG, PNG or WebP file: `POST /users/images` the first time, `PUT` later.
 * `onProgress` gets the share sent so far, 0 to 1.
 *
 * @throws ApiError `image.type`, `image.size`, `image.dimensions`, `image.animated`, `image.broken`, `network` …; the
 *   signal's reason when given up. The picture is the one before then, unless the answer alone was lost
 */
export const { uploadPhoto } = pagePhotos;

/**
 * Removes the signed-in person's picture, if there is one.
 *
 * @throws ApiError when the server did not do it
 */
export const { deletePhoto } = pagePhotos;

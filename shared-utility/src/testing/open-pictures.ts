import { signIn } from "@portico/shared-utility";
import { fakeApi, type Handlers } from "@portico/shared-utility/testing";
import type { TabChannel } from "../browser/tab-channel.ts";
import { apiClient } from "../http/api-client.ts";
import { createPictureStore, type PictureMessage } from "../pictures/picture-store.ts";
import { createPictureStream } from "../pictures/picture-stream.ts";
import { session$ } from "../session/page-session.ts";

export const route = "/users/images";
export const getPictures = `GET ${route}`;
export const picture = (email: string, image: string) => ({ email, image, mime: "image/webp" });
export const address = (image: string) => `data:image/webp;base64,${image}`;
export const file = new File(["picture"], "ana.png", { type: "image/png" });
export const ana = "ana@acme.test";

/** Tabs of one browser, all with this page's session. */
export function openTabs(count: number) {
  const listenersByTab: ((message: PictureMessage) => void)[][] = [];
  const openTab = () => {
    const listeners: ((message: PictureMessage) => void)[] = [];
    listenersByTab.push(listeners);
    const channel: TabChannel<PictureMessage> = {
      post: (message) => {
        for (const listener of listenersByTab.filter((one) => one !== listeners).flat()) listener(message);
      },
      listen: (listener) => void listeners.push(listener),
    };
    return createPictureStream({
      session$,
      channel,
      loadStore: async (channel) => createPictureStore({ api: apiClient, channel }),
    });
  };
  return Array.from({ length: count }, openTab);
}

/** Two tabs of the signed-in user. */
export async function openSignedIn(handlers: Handlers = {}) {
  const api = fakeApi({ [getPictures]: [], ...handlers });
  await signIn(ana, "secret");
  const [tab, other] = openTabs(2);
  if (!tab || !other) throw new Error("Two tabs");
  return { api, tab, other };
}

const subscriptions: { unsubscribe(): void }[] = [];

/** The addresses of a user's picture that a tab shows, one after another. */
export function watch(tab: ReturnType<typeof createPictureStream>, email = ana) {
  const seen: (string | undefined)[] = [];
  subscriptions.push(tab.pictureOf$(email).subscribe((value) => seen.push(value)));
  return seen;
}

/** Ends all subscriptions of `watch`. */
export function stopWatching() {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
}

export const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

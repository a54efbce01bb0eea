/** The data of a push message (`docs/product.md#push`); with an `id` if the sender set one. */
export type PushData = Partial<Record<"id" | "title" | "body" | "redirect" | "module", string>>;

/** The native notification of a push message. The page and the worker build the same one. */
export function nativeNotification(data: PushData): { title: string; options: NotificationOptions } {
  const module = data.module ? encodeURIComponent(data.module) : undefined;
  return {
    title: data.title ?? "",
    options: {
      body: data.body ?? "",
      data: { redirect: data.redirect ?? "" },
      ...(module && { icon: `/media/apps/${module}/logo-notification.png` }),
      // A repeated tag replaces the notification silently: several tabs show it once.
      ...(data.id && { tag: data.id }),
    },
  };
}

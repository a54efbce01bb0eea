/** What a push message carries (specification section 3); an `id` where the sender gave one. */
export type PushData = Partial<Record<"id" | "title" | "body" | "redirect" | "module", string>>;

/** The native notification of a push message, the same in the page and in the worker. */
export function nativeNotification(data: PushData): { title: string; options: NotificationOptions } {
  const module = data.module ? encodeURIComponent(data.module) : undefined;
  return {
    title: data.title ?? "",
    options: {
      body: data.body ?? "",
      data: { redirect: data.redirect ?? "" },
      ...(module && { icon: `/media/apps/${module}/logo-notification.png` }),
      // The same tag again replaces the notification in silence: several tabs show it once.
      ...(data.id && { tag: data.id }),
    },
  };
}

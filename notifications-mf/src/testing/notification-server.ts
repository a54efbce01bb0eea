import type { Notification } from "@portico/shared-utility/contract";
import type { FakeCall, Handlers } from "@portico/shared-utility/testing";

/** Rows on the server, newest first: `n1` is the newest. */
export function rows(count: number, unread: number, changes: Partial<Notification> = {}): Notification[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `n${index + 1}`,
    title: `Chamado ${index + 1} respondido`,
    body: "A impressora voltou a funcionar.",
    created_at: new Date(2026, 10, 21, 15, 5).toISOString(),
    redirect: `/tickets/${index + 1}`,
    read: index < unread ? 0 : 1,
    module: "tickets",
    icon: null,
    data: null,
    ...changes,
  }));
}

const markedAt = { read_at: "2026-11-21T18:05:00.000Z", oldest: "2026-11-21T18:00:00.000Z" };

/** The notification routes over some rows, for `fakeApi`. */
export function notificationServer(stored: Notification[]): Handlers {
  let lastMarked: Notification[] = [];
  const mark = (wanted: (id: string) => boolean) => {
    for (const row of stored) if (wanted(row.id)) row.read = 1;
  };
  return {
    "GET /notifications": ({ query }: FakeCall) => {
      const read = query.getAll("read").map(Number);
      const matching = stored.filter((row) => read.includes(row.read));
      const offset = Number(query.get("offset"));
      const notifications = matching.slice(offset, offset + Number(query.get("limit"))).map((row) => ({ ...row }));
      const totalUnreadNotifications = stored.filter((row) => row.read === 0).length;
      return { notifications, total: matching.length, totalUnreadNotifications };
    },
    "PATCH /notifications": ({ body }: FakeCall) => mark((id) => (body as { ids: string[] }).ids.includes(id)),
    "PATCH /notifications/all": () => {
      lastMarked = stored.filter(({ read }) => read === 0);
      mark(() => true);
      return { count: lastMarked.length, ...markedAt };
    },
    "POST /notifications/all/undo": ({ body }: FakeCall) => {
      expect(body).toEqual(markedAt);
      for (const row of lastMarked) row.read = 0;
    },
  };
}

import { type NotificationPage, notificationPageSize } from "@portico/shared-utility/contract";
import type { BehaviorSubject } from "rxjs";
import type { ApiClient } from "../http/api-client.ts";
import { ApiError } from "../http/api-error.ts";
import {
  failLoad,
  finishLoad,
  type ListLoad,
  type ListState,
  startNextPage,
  startReload,
  takePage,
} from "./list-state.ts";
import type { NotificationListName } from "./notification-list.ts";
import type { NotificationState } from "./notification-state.ts";
import type { UnreadCounts } from "./unread-counts.ts";

type Api = Pick<ApiClient, "request">;

const filters = { unread: [0], all: [0, 1] } as const;

/** Loads one of the lists, page by page (docs/product.md#notifications). */
export function createListLoader(name: NotificationListName, api: Api, state: BehaviorSubject<NotificationState>) {
  const now = () => state.value[name];
  const show = (list: ListState, counts?: UnreadCounts) => state.next({ ...state.value, [name]: list, ...counts });

  /** Resolves to whether the server's rows have changed between pages, so that some may be missing here. */
  async function run([started, begun]: [ListState, ListLoad]): Promise<boolean> {
    let load = begun;
    const isOvertaken = () => now().version !== load.version;
    show(started);
    try {
      for (let isLast = false; !isLast; ) {
        const page = await fetchPage(api, name, load.rows.page);
        if (isOvertaken()) return false;
        const taken = takePage(now(), load, page);
        ({ load, isLast } = taken);
        show(taken.state, taken.unread);
      }
      show(finishLoad(now(), load));
      return load.isShifted;
    } catch (error) {
      if (!isOvertaken()) show(failLoad(now(), load, error));
      return false;
    }
  }

  return {
    /** Loads all pages again that were requested. Never rejects. */
    reload: () => run(startReload(now(), new Date().toISOString())),
    /** Loads the next page, if any; resolves to whether the list needs a reload. Never rejects. */
    async loadMore(): Promise<boolean> {
      const start = startNextPage(now());
      return start !== undefined && run(start);
    },
  };
}

async function fetchPage({ request }: Api, name: NotificationListName, page: number): Promise<NotificationPage> {
  const query = { offset: page * notificationPageSize, limit: notificationPageSize, read: filters[name] };
  const response = await request<NotificationPage>({ method: "GET", path: "/notifications", query });
  if (!Array.isArray(response?.notifications)) {
    throw new ApiError("server.unavailable", { message: "GET /notifications returned an unexpected shape." });
  }
  return response;
}

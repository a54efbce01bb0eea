/** One notification on the wire (specification section 3). `created_at` is an ISO 8601 instant; `read` is 0 or 1. */
export interface Notification {
  id: string;
  title: string;
  body: string;
  created_at: string;
  redirect: string;
  read: 0 | 1;
  module: string;
  icon: string | null;
  data: Record<string, string> | null;
}

/** `GET /notifications?offset&limit&read`. `total` counts the rows of the asked filter. */
export interface NotificationPage {
  notifications: Notification[];
  total: number;
  totalUnreadNotifications: number;
}

/** Specification section 9: offset = page × 10, limit 10. */
export const notificationPageSize = 10;

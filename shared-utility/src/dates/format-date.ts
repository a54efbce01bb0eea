import dayjs from "dayjs";

/** An ISO 8601 instant as `DD-MM-YYYY` in this machine's time zone (specification section 9); empty when unreadable. */
export function formatDate(iso: string): string {
  return format(iso, "DD-MM-YYYY");
}

/** An ISO 8601 instant as `HH:mm` in this machine's time zone (specification section 9); empty when unreadable. */
export function formatTime(iso: string): string {
  return format(iso, "HH:mm");
}

function format(iso: string, pattern: string): string {
  const date = dayjs(iso);
  return date.isValid() ? date.format(pattern) : "";
}

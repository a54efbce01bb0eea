import dayjs from "dayjs";

/** An ISO 8601 instant as `DD-MM-YYYY` in the local time zone; empty when it cannot be parsed. */
export function formatDate(iso: string): string {
  return format(iso, "DD-MM-YYYY");
}

/** An ISO 8601 instant as `HH:mm` in the local time zone; empty when it cannot be parsed. */
export function formatTime(iso: string): string {
  return format(iso, "HH:mm");
}

function format(iso: string, pattern: string): string {
  const date = dayjs(iso);
  return date.isValid() ? date.format(pattern) : "";
}

export { formatDate, formatTime } from "./format-date.ts";
export { formatDay, sinceTime } from "./format-day.ts";
export { relativeTime } from "./relative-time.ts";
export { rowAge } from "./row-age.ts";

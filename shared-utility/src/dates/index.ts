export { formatDate, formatTime } from "./format-date.ts";
export { relativeTime } from "./relative-time.ts";

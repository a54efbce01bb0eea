import "dayjs/locale/pt-br.js";
import type { Locale } from "@portico/shared-utility/contract";
import dayjs from "dayjs";
import { formatDate } from "./format-date.ts";
import { relativeWords } from "./relative-words.ts";

/**
 * How long ago an ISO 8601 instant was: `agora`, `há 5 min`, `há 3 h`, `ontem, 15:05`, weekday and time within a week,
 * then the date. An instant after `now` (clocks differ) counts as now. Empty when it cannot be parsed.
 */
export function relativeTime(iso: string, locale: Locale, now: Date | number | string = new Date()): string {
  const then = dayjs(iso);
  const today = dayjs(now);
  if (!then.isValid()) return "";
  const words = relativeWords[locale];
  const minutes = today.diff(then, "minute");
  if (minutes < 1) return words.now;
  if (minutes < 60) return words.minutes(minutes);
  if (minutes < 24 * 60) return words.hours(Math.floor(minutes / 60));
  const days = today.startOf("day").diff(then.startOf("day"), "day");
  if (days === 1) return words.yesterday(then.format("HH:mm"));
  if (days < 7) return then.locale(words.dayjs).format("dddd, HH:mm");
  return formatDate(iso);
}

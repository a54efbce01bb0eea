import "dayjs/locale/pt-br.js";
import type { Locale } from "@portico/shared-utility/contract";
import dayjs from "dayjs";
import { formatDate, formatTime } from "./format-date.ts";
import { relativeWords } from "./relative-words.ts";

/** An ISO 8601 instant as weekday and date, `segunda-feira, 23-11-2026`; empty when it cannot be parsed. */
export function formatDay(iso: string, locale: Locale): string {
  const date = formatDate(iso);
  return date && `${weekday(iso, locale)}, ${date}`;
}

/**
 * The start of a state, to follow "since": `15:02` today, `ontem 18:02`, weekday and time within a week, then the date.
 * Empty when it cannot be parsed.
 */
export function sinceTime(iso: string, locale: Locale, now: Date | number | string = new Date()): string {
  const days = dayjs(now).startOf("day").diff(dayjs(iso).startOf("day"), "day");
  const time = formatTime(iso);
  if (!time || days < 1) return time;
  if (days >= 7) return formatDate(iso);
  return `${days === 1 ? relativeWords[locale].dayBefore : weekday(iso, locale)} ${time}`;
}

function weekday(iso: string, locale: Locale): string {
  return dayjs(iso).locale(relativeWords[locale].dayjs).format("dddd");
}

import type { Locale } from "@portico/shared-utility/contract";
import { relativeTime } from "./relative-time.ts";

const hour = 3_600_000;

/**
 * How long ago a row was created: `há 3 h`, from a day on `ontem`, `há 3 dias`, and nothing from a week on: the date is
 * always next to it (`docs/product.md#notifications`).
 *
 * @param now in milliseconds
 */
export function rowAge(created: string, locale: Locale, now: number): string {
  const age = now - Date.parse(created);
  if (Number.isNaN(age) || age >= 7 * 24 * hour) return "";
  if (age < 24 * hour) return relativeTime(created, locale, now);
  const days = Math.round((startOfDay(now) - startOfDay(Date.parse(created))) / (24 * hour));
  return new Intl.RelativeTimeFormat(locale, { numeric: days === 1 ? "auto" : "always" }).format(-days, "day");
}

const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0);

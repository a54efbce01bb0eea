import { useSettings } from "@portico/shared-utility/react";

/** A time of today with its seconds. */
export function useTimeText() {
  const { locale } = useSettings();
  const format = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
  return (time: number) => format.format(time);
}

import { useSettings } from "@portico/shared-utility/react";

/** Formats times and sizes in the user's language; a missing value is a dash. */
export function useQuantities() {
  const { locale } = useSettings();
  const inUnit = (unit: string, digits: number) => {
    const format = new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: digits });
    return (value: number | null | undefined, by = 1) => (value == null ? "–" : format.format(value / by));
  };
  const [milliseconds, kilobytes] = [inUnit("millisecond", 0), inUnit("kilobyte", 1)];
  return {
    milliseconds: (ms?: number) => milliseconds(ms),
    kilobytes: (bytes: number | null) => kilobytes(bytes, 1_000),
  };
}

import { useSettings } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";

/** A bucket with one decimal, rounded down, so that it reads below a share exactly where it is. */
export function useBucketText() {
  const t = useT();
  const { locale } = useSettings();
  return (bucket: number) =>
    t("why.bucket", { bucket: new Intl.NumberFormat(locale).format(Math.floor(bucket * 10) / 10) });
}

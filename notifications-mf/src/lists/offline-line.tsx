import { formatTime } from "@portico/shared-utility/dates";
import { useT } from "../use-t.ts";
import css from "./offline-line.module.css";

/** Says how old the list is while nothing newer can be had. */
export function OfflineLine({ loadedAt }: { loadedAt: string }) {
  const t = useT();
  return (
    <p role="status" className={css.line}>
      {t("offline", { time: formatTime(loadedAt) })}
    </p>
  );
}

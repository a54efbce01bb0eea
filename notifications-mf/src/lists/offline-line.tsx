import { formatTime } from "@portico/shared-utility/dates";
import { useT } from "../use-t.ts";
import css from "./offline-line.module.css";

/** Shows how old the list is while there is no network. */
export function OfflineLine({ loadedAt }: { loadedAt: string }) {
  const t = useT();
  return (
    <p role="status" className={css.line}>
      {t("offline", { time: formatTime(loadedAt) })}
    </p>
  );
}

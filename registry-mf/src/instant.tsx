import { formatDate, formatTime } from "@portico/shared-utility/dates";
import css from "./page.module.css";

export function Instant({ iso }: { iso: string }) {
  return <time dateTime={iso} className={css.instant}>{`${formatDate(iso)} ${formatTime(iso)}`}</time>;
}

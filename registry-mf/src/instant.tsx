import { formatDate, formatTime } from "@portico/shared-utility/dates";

/** A moment as the portal writes it. */
export function Instant({ iso }: { iso: string }) {
  return <time dateTime={iso}>{`${formatDate(iso)} ${formatTime(iso)}`}</time>;
}

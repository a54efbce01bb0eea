import { formatDate, formatTime } from "@portico/shared-utility/dates";

/** A date and time in the portal's format. */
export function Instant({ iso }: { iso: string }) {
  return <time dateTime={iso}>{`${formatDate(iso)} ${formatTime(iso)}`}</time>;
}

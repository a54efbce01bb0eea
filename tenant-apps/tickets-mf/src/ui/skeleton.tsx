import { LoadingRows } from "@portico/ui";
import { useStrings } from "../strings/use-strings.ts";

export function Skeleton({ rows }: { rows: number }) {
  return <LoadingRows rows={rows} label={useStrings().common.loading} />;
}

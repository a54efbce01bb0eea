import { LoadingRows } from "@portico/ui";
import { useApp } from "../app/app-context.tsx";

export function Skeleton({ rows }: { rows: number }) {
  return <LoadingRows rows={rows} label={useApp().strings.common.loading} />;
}

import { Chip } from "@portico/ui";
import type { AssetStatus } from "../api/asset.ts";
import { useApp } from "../app/app-context.tsx";

const kinds = { in_use: "info", in_stock: "success", in_repair: "warning", retired: "neutral" } as const;

export function StatusChip({ status }: { status: AssetStatus }) {
  return <Chip kind={kinds[status]}>{useApp().strings.status[status]}</Chip>;
}

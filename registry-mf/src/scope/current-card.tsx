import { Card } from "@portico/shared-ui";
import type { RegistryOverview, ReleaseDetail } from "@portico/shared-utility/contract";
import { PromoteButton } from "../change/promote-button.tsx";
import css from "../page.module.css";
import { ReleaseLine } from "../release-line.tsx";
import { useT } from "../use-t.ts";
import { ModuleTable } from "./module-table.tsx";

interface CurrentCardProps {
  detail: ReleaseDetail;
  overview: RegistryOverview;
  onChanged: (sentence: string) => void;
}

/** The current release, module by module. */
export function CurrentCard({ detail, overview, onChanged }: CurrentCardProps) {
  const t = useT();
  return (
    <Card title={t("current.title")}>
      <div className={css.stack}>
        <ReleaseLine release={detail} />
        <PromoteButton release={detail} overview={overview} onChanged={onChanged} />
        <ModuleTable document={detail.document} />
      </div>
    </Card>
  );
}

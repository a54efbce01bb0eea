import { Card } from "@portico/shared-ui";
import type { Canary, RegistryCell, RegistryRole } from "@portico/shared-utility/contract";
import { ChangeButton } from "../change/change-dialog.tsx";
import { maySee } from "../change/may-see.ts";
import { Instant } from "../instant.tsx";
import css from "../page.module.css";
import { ReleaseLine } from "../release-line.tsx";
import { useT } from "../use-t.ts";
import { endCanary, finishCanary } from "./canary-api.ts";
import own from "./health-chart.module.css";
import { HealthChart } from "./health-chart.tsx";
import { HealthTimeline } from "./health-timeline.tsx";

interface CanaryCardProps {
  cell: RegistryCell;
  canary: Canary;
  role: RegistryRole;
  onChanged: (sentence?: string) => void;
}

export function CanaryCard({ cell, canary, role, onChanged }: CanaryCardProps) {
  const t = useT();
  const { health, percent, people } = canary;
  return (
    <Card title={t("canary.title")}>
      <div className={css.stack}>
        <ReleaseLine release={canary.release} />
        <p>
          {t("canary.share", { percent })} <Instant iso={canary.started_at} />
        </p>
        {people.length > 0 && <p className={css.meta}>{t("canary.people", { list: people.join(", ") })}</p>}
        <div className={own.health}>
          <HealthChart health={health} />
          <HealthTimeline series={health.series} />
        </div>
        {maySee(role, "promote") && <Buttons cell={cell} canary={canary} onChanged={onChanged} />}
      </div>
    </Card>
  );
}

function Buttons({ cell, canary, onChanged }: Omit<CanaryCardProps, "role">) {
  const t = useT();
  const { id } = canary.release;

  const button = (ending: "stop" | "finish", end: typeof endCanary, variant: "primary" | "secondary") => (
    <ChangeButton
      button={{ variant, children: t(`canary.${ending}`) }}
      title={t(`canary.${ending}.title`, { id })}
      body={t(`canary.${ending}.body`)}
      action={t(`canary.${ending}`)}
      run={async (reason) => {
        const { release } = await end(cell, canary, reason);
        return t(`canary.${ending}.done`, { id: ending === "finish" ? release.id : id });
      }}
      onChanged={onChanged}
    />
  );

  return (
    <div className={css.actions}>
      {button("stop", endCanary, "secondary")}
      {button("finish", finishCanary, "primary")}
    </div>
  );
}

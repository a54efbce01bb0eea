import type { RegistryOverview, Release } from "@portico/shared-utility/contract";
import { Changes } from "../history/changes.tsx";
import { usePlaceNames } from "../use-place-names.ts";
import { useT } from "../use-t.ts";
import { rollBack } from "./change-api.ts";
import { ChangeButton } from "./change-dialog.tsx";
import { maySee } from "./may-see.ts";

interface RollbackButtonProps {
  to: Release;
  current: Release;
  overview: RegistryOverview;
  onChanged: (sentence?: string) => void;
}

export function RollbackButton({ to, current, overview, onChanged }: RollbackButtonProps) {
  const t = useT();
  const { environmentName, scopeName } = usePlaceNames(overview.scopes);
  if (!maySee(overview.role, "promote")) return null;
  const place = { scope: scopeName(to.scope), environment: environmentName(to.environment) };

  async function run(reason: string) {
    const { release: rolledBack } = await rollBack(to, current.id, reason);
    return t("rollback.done", { id: rolledBack?.id ?? current.id, source: to.id });
  }

  return (
    <ChangeButton
      button={{ "aria-label": t("rollback.open", { id: to.id }), children: t("rollback.action") }}
      title={t("rollback.title", { id: to.id })}
      body={t("rollback.body", place)}
      action={t("rollback.action")}
      run={run}
      onChanged={onChanged}
    >
      <Changes from={current.id} to={to.id} />
    </ChangeButton>
  );
}

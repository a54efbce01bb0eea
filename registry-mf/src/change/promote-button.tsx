import type { RegistryOverview, Release } from "@portico/shared-utility/contract";
import { Changes } from "../history/changes.tsx";
import { usePlaceNames } from "../use-place-names.ts";
import { useT } from "../use-t.ts";
import { promote } from "./change-api.ts";
import { ChangeButton } from "./change-dialog.tsx";
import { maySee } from "./may-see.ts";

interface PromoteButtonProps {
  release: Release;
  overview: RegistryOverview;
  onChanged: (sentence?: string) => void;
}

export function PromoteButton({ release, overview, onChanged }: PromoteButtonProps) {
  const t = useT();
  const { environmentName, scopeName } = usePlaceNames(overview.scopes);
  const { environments, cells, role } = overview;
  const next = environments[environments.indexOf(release.environment) + 1];
  if (next === undefined || !maySee(role, "promote")) return null;
  const environment = environmentName(next);
  const currentThere =
    cells.find((cell) => cell.environment === next && cell.scope === release.scope)?.release?.id ?? 0;

  async function run(reason: string) {
    const { release: promoted } = await promote(release, next ?? "", currentThere, reason);
    return t("promote.done", { id: promoted?.id ?? currentThere, environment });
  }

  return (
    <ChangeButton
      button={{ variant: "primary", children: t("promote.open", { environment }) }}
      title={t("promote.title", { id: release.id, environment })}
      body={t("promote.body", { scope: scopeName(release.scope), environment })}
      action={t("promote.action")}
      run={run}
      onChanged={onChanged}
    >
      <Changes from={currentThere} to={release.id} />
    </ChangeButton>
  );
}
